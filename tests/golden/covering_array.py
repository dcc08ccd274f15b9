"""Covering arrays: few rows that contain every combination of `strength` values."""
import itertools
import random


def covering_array(factors, strength, seed):
    """Returns rows {factor: value}; `factors` is {factor: values}. Greedy: each row starts with a missing
    combination and takes, factor by factor, the value that completes most missing combinations."""
    generator = random.Random(seed)
    missing = set()
    for names in itertools.combinations(factors, strength):
        for values in itertools.product(*(factors[name] for name in names)):
            missing.add(frozenset(zip(names, values)))
    order = sorted(missing, key=sorted_pairs)
    generator.shuffle(order)
    rows = []
    for combination in order:
        if combination in missing:
            row = complete_row(dict(combination), factors, strength, missing, generator)
            missing.difference_update(combinations_in(row, strength))
            rows.append({name: row[name] for name in factors})
    return rows


def sorted_pairs(combination):
    return sorted((name, str(value)) for name, value in combination)


def combinations_in(row, strength):
    return map(frozenset, itertools.combinations(row.items(), strength))


def complete_row(row, factors, strength, missing, generator):
    rest = [name for name in factors if name not in row]
    generator.shuffle(rest)
    for name in rest:
        others = list(itertools.combinations(row.items(), strength - 1))
        values = generator.sample(factors[name], len(factors[name]))
        gains = [sum(frozenset((*other, (name, value))) in missing for other in others) for value in values]
        row[name] = values[gains.index(max(gains))]
    return row
