"""Models of a few kilobytes for tests."""

import neusum


def train_small_model(folder, name, **options):
    """Trains a model with this name in `folder`, with options of neusum.train; returns its path."""
    corpus, labelled, vectors = (folder / file for file in ("corpus.jsonl", "labelled.jsonl", "vectors.txt"))
    corpus.write_text('{"id":"1","text":"The ferry sank. It rained.","reference":["The ferry sank."]}\n')
    vectors.write_text("ferry 0.1 0.2\nrained 0.3 0.1\n")
    neusum.label_corpus(corpus, labelled)
    sizes = {f"{part}_size": 8 for part in ("sentence", "document", "extractor", "scorer")}
    neusum.train(labelled, labelled, vectors, folder / name, min_count=1, epochs=1, threads=1, name=name, **sizes, **options)
    return folder / name / "model.safetensors"
