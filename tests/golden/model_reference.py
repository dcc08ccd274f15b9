#!/usr/bin/env python3
"""Computes reference losses, gradients and updates of our model with PyTorch.

Usage: model_reference.py [--check]

Writes model/{paper,released,best}.json beside this file: a small random batch and model of each preset,
its loss, the gradient of every parameter before clipping, and the parameters after ten updates, all in
double precision (torch_neusum.py). --check computes them again and compares with the files. Exits with
77 (skipped) without PyTorch.

Parameters and gains are multiples of 1/64, so that they are the same in single precision. Frozen
embeddings have neither a gradient nor an update. The gradient of scorer.output_bias is zero, because a
softmax does not depend on it; in single precision Adam would turn its rounding errors into full steps.
"""
import itertools
import json
import pathlib
import random
import sys

try:
    import torch
except ImportError as error:
    print(f'skipped: {error} in {sys.executable}; install python3-torch')
    sys.exit(77)

import torch_neusum

FOLDER = pathlib.Path(__file__).resolve().parent / 'model'
DIGITS, TOLERANCE = 9, 1e-7
# Scale of all weights, and of the last ones: some gradients must be clipped, few may vanish in rounding errors.
SCALES = {'paper': (1, 12), 'released': (0.5, 4), 'best': (1, 5)}


# The batch, with the fields of src/data/batch.h.

SENTENCE_LENGTHS = [[3, 1, 7], [5, 2, 2, 6, 1, 4, 7, 3, 5], [1, 4, 6, 2], [7, 3, 1, 5, 2, 4]]
ORACLES = [[1, 0, 2], [4, 0, 8], [3], [2, 5]]  # the first selects all sentences: one is left at its last step
CUT_DOCUMENT, CUT_SENTENCES = 3, 4  # document 3 was labelled with 4 more sentences
EQUAL_GAINS = (1, 1)  # document and step at which all gains are equal


def uniform(generator, low, high):
    """Returns a random multiple of 1/64. Only random() is the same in every version of Python."""
    return round((low + (high - low) * generator.random()) * 64) / 64


def begins(lengths):
    return [0, *itertools.accumulate(lengths)]


def random_gains(generator, document, step):
    count = len(SENTENCE_LENGTHS[document]) + (CUT_SENTENCES if document == CUT_DOCUMENT else 0)
    if (document, step) == EQUAL_GAINS:
        return [0.125] * count
    return [uniform(generator, -0.5, 0.5) for _ in range(count)]


def random_batch(vocabulary):
    generator = random.Random(701)
    lengths = list(itertools.chain(*SENTENCE_LENGTHS))
    gains = [random_gains(generator, document, step)
             for document, oracle in enumerate(ORACLES) for step in range(len(oracle))]
    return {'words': [1 + int(generator.random() * (vocabulary - 1)) for _ in range(sum(lengths))],
            'sentence_begin': begins(lengths), 'document_begin': begins(map(len, SENTENCE_LENGTHS)),
            'step_begin': begins(map(len, ORACLES)), 'oracle': list(itertools.chain(*ORACLES)),
            'gains': list(itertools.chain(*gains)), 'gains_begin': begins(map(len, gains))}


# The parameters.


def gru_shapes(prefix, size_in, size):
    return {f'{prefix}.input_weight': (size_in, 3 * size), f'{prefix}.recurrent_weight': (size, 3 * size),
            f'{prefix}.input_bias': (3 * size,), f'{prefix}.recurrent_bias': (3 * size,)}


def parameter_shapes(vocabulary, embedding, trained_rows, sentence, document, extractor, scorer):
    shapes = {'embedding.trained': (trained_rows, embedding)} if trained_rows else {}
    shapes['embedding.frozen'] = (vocabulary - trained_rows, embedding)
    for direction in 'forward', 'backward':
        shapes |= gru_shapes(f'sentence_encoder.{direction}', embedding, sentence)
    for direction in 'forward', 'backward':
        shapes |= gru_shapes(f'document_encoder.{direction}', 2 * sentence, document)
    shapes |= {'extractor.initial_weight': (document, extractor), 'extractor.initial_bias': (extractor,)}
    shapes |= gru_shapes('extractor.gru', 2 * document, extractor)
    return shapes | {'scorer.state_weight': (extractor, scorer), 'scorer.state_bias': (scorer,),
                     'scorer.sentence_weight': (2 * document, scorer), 'scorer.sentence_bias': (scorer,),
                     'scorer.output_weight': (scorer, 1), 'scorer.output_bias': (1,)}


def random_parameters(preset_name):
    preset, generator = torch_neusum.PRESETS[preset_name], random.Random(702)
    parameters = {}
    for name, shape in parameter_shapes(**preset.sizes()).items():
        scale = SCALES[preset_name][name == 'scorer.output_weight']
        values = [uniform(generator, -scale, scale) for _ in range(torch.Size(shape).numel())]
        parameters[name] = torch.tensor(values, dtype=torch.float64).reshape(shape)
    if preset.clamps_weights:  # two weights that must be clamped
        parameters['scorer.output_weight'][0, 0] = torch_neusum.CLAMP + 0.25
        parameters['document_encoder.forward.recurrent_weight'][1, 2] = -torch_neusum.CLAMP - 0.25
    return parameters


# Checks of torch_neusum itself and of the files.


def check_gru():
    """Checks that PyTorch's own GRU gives the same states."""
    parameters = random_parameters('released')
    prefix = 'document_encoder.forward'
    weights = {name.removeprefix(f'{prefix}.'): p for name, p in parameters.items() if name.startswith(prefix)}
    gru = torch.nn.GRU(*weights['input_weight'].shape[:1], weights['recurrent_weight'].shape[0]).double()
    with torch.no_grad():
        for name, parameter in zip(['input_weight', 'recurrent_weight', 'input_bias', 'recurrent_bias'],
                                   gru.parameters(), strict=True):
            parameter.copy_(weights[name].t())
        inputs = torch.linspace(-1, 1, 5 * gru.input_size, dtype=torch.float64).reshape(5, -1)
        ours = torch_neusum.Model(torch_neusum.PRESETS['released'], parameters).run_gru(prefix, inputs)
        torch.testing.assert_close(ours, gru(inputs)[0], rtol=1e-12, atol=1e-12)


def check_adam():
    """Checks that PyTorch's own Adam makes the same updates."""
    theirs = torch.nn.Parameter(torch.linspace(-1, 1, 7, dtype=torch.float64))
    ours = {'p': theirs.detach().clone()}
    adam, reference = torch_neusum.Adam(corrects_epsilon=True), torch.optim.Adam([theirs], lr=1e-3)
    for update in range(5):
        theirs.grad = torch.sin(torch.arange(7, dtype=torch.float64) * (update + 1)) * 1e-6
        reference.step()
        adam.update(ours, {'p': theirs.grad})
    torch.testing.assert_close(ours['p'], theirs.detach(), rtol=1e-12, atol=0)


def round_number(number):
    """Replaces values that are only rounding errors by zero."""
    return float(f'{number:.{DIGITS}g}') if abs(number) > 1e-13 else 0.0


def round_tensor(tensor):
    return [round_number(number) for number in tensor.flatten().tolist()]


def make_reference(name):
    preset = torch_neusum.PRESETS[name]
    batch, parameters = random_batch(preset.sizes()['vocabulary']), random_parameters(name)
    loss, gradients = torch_neusum.loss_and_gradients(preset, parameters, batch)
    trained, clipped = torch_neusum.train(preset, parameters, batch)
    assert clipped > 0, f'{name}: no gradient was clipped'
    return {'preset': name, 'sizes': preset.sizes(), 'batch': batch,
            'parameters': {p: {'shape': list(v.shape), 'values': v.flatten().tolist()} for p, v in parameters.items()},
            'loss': round_number(loss),
            'gradients': {p: round_tensor(gradient) for p, gradient in gradients.items()},
            'after_ten_steps': {p: round_tensor(trained[p]) for p in gradients}}


def to_json(value, depth=2):
    """Returns JSON with one line per list and parameter."""
    if depth == 0 or not isinstance(value, dict):
        return json.dumps(value, separators=(',', ':'))
    members = [f'{json.dumps(key)}:{to_json(member, depth - 1)}' for key, member in value.items()]
    return '{\n' + ',\n'.join(members) + '\n}'


def equal(ours, theirs):
    """Returns True if the values are equal up to the rounding errors of another machine."""
    if isinstance(theirs, dict):
        return ours.keys() == theirs.keys() and all(equal(ours[key], theirs[key]) for key in theirs)
    if isinstance(theirs, list):
        return len(ours) == len(theirs) and all(map(equal, ours, theirs))
    if isinstance(theirs, float):
        return abs(ours - theirs) <= TOLERANCE * max(1, abs(theirs))
    return ours == theirs


def main():
    check_gru()
    check_adam()
    different = 0
    for name in torch_neusum.PRESETS:
        reference, path = make_reference(name), FOLDER / f'{name}.json'
        if sys.argv[1:] != ['--check']:
            path.write_text(to_json(reference) + '\n', encoding='ascii')
        elif not equal(json.loads(path.read_text(encoding='ascii')), reference):
            print(f'{path.name} is not what PyTorch computes')
            different += 1
    return int(different > 0)


if __name__ == '__main__':
    sys.exit(main())
