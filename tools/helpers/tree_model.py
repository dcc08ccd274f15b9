"""Writes trees of LightGBM in the format that src/base/tree_model reads."""
import numpy


def format_tree(tree, indices):
    """The nodes before their children."""
    if 'leaf_value' in tree:
        return [f"={tree['leaf_value']:.4g}"]
    threshold = numpy.float32(tree['threshold'])
    if threshold > tree['threshold']:  # round down: a float is at most both or above both
        threshold = numpy.nextafter(threshold, numpy.float32(-numpy.inf))
    return [str(indices[tree['split_feature']]), str(threshold), *format_tree(tree['left_child'], indices),
            *format_tree(tree['right_child'], indices)]


def format_model(comment, trees, names):
    """The features that the trees use, and a line per tree. `names` are those of all features."""
    used = [i for i, count in enumerate(trees.feature_importance()) if count > 0]
    indices = {feature: index for index, feature in enumerate(used)}
    return '\n'.join([f'# {comment}', 'features ' + ','.join(names[i] for i in used),
                      *(' '.join(format_tree(tree['tree_structure'], indices)) for tree in trees.dump_model()['tree_info'])]) + '\n'
