"""Tasks of new readers: what they type into the search of the site, and the pages that answer it, one of which must be among the first two."""
import site_search

SHOWN = 2
TASKS = [
    (['summarize a web page to 60 words', 'limit the length of a summary'], ['tutorials/web-page.html', 'tutorials/first-summary.html']),
    (['question about a folder of PDF files', 'ask PDF', 'Word documents', 'summarize mails'], ['how-to/folder-of-documents.html']),
    (['use it from Node', 'call from Go', 'REST API client'], ['how-to/clients.html', 'how-to/c.html']),
    (['highlight sentences in HTML', 'mark sentences in a page'], ['tutorials/web-page.html', 'tutorials/first-summary.html']),
    (['train on my own data', 'fine-tune a model'], ['tutorials/train-a-model.html', 'how-to/training.html']),
    (['run in Kubernetes', 'helm chart'], ['how-to/kubernetes.html']),
    (['compute ROUGE like the paper', 'ROUGE score'], ['how-to/evaluation.html']),
    (['shorten the context of a language model', 'RAG', 'LangChain'],
     ['how-to/shorten-retrieved-context.html', 'how-to/retrieval-frameworks.html']),
    (['summarize German text', 'other languages'], ['how-to/languages.html']),
    (['how fast is it', 'compare with sumy', 'alternative to bert-extractive-summarizer'],
     ['explanation/comparison.html', 'explanation/performance.html']),
]


def problems(site):
    """One line per query that does not find its page; None without Chromium."""
    found = site_search.find_pages(site, [query for queries, _ in TASKS for query in queries])
    if found is None:
        return None
    pages = iter(found)
    checks = [(query, expected, next(pages)[:SHOWN]) for queries, expected in TASKS for query in queries]
    return [f'the search for "{query}" finds {", ".join(first) or "nothing"} before {" or ".join(expected)}'
            for query, expected, first in checks if not set(first) & set(expected)]
