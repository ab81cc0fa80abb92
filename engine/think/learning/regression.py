"""Fitting weights: regularised least squares, by conjugate gradients.

Hestenes and Stiefel, "Methods of conjugate gradients for solving linear systems", 1952.
"""

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit
from engine.think.learning.pattern_index import BLOCK, Word, Words, read

Ids = NDArray[np.int32]
"""For each sample the column of the weight that each place adds."""
Floats = NDArray[np.float64]

SETTLED = 1e-4
"""The squared gradient, against the first one, at which weights are good enough."""


@jit
def number_places(sets: Words, spread: Words, columns: NDArray[np.int32], begins: Words) -> Ids:
    """The columns of samples. `sets`: of each, three sets of cells in two words each.

    `columns` and `begins`: by the place, and the number of what lies on it.
    """
    found = np.zeros((len(sets), len(begins)), np.int32)
    for sample in range(len(sets)):
        row = sets[sample]
        for block in range(spread.shape[0]):
            first = read(row[0], row[1], spread, block)
            second = read(row[2], row[3], spread, block)
            third = read(row[4], row[5], spread, block)
            for word in range(4):
                numbers = first[word] + Word(2) * second[word] + Word(3) * third[word]
                for lane in range(4):
                    place = block * BLOCK + word * 4 + lane
                    if place < len(begins):
                        number = numbers >> Word(16 * lane) & Word(0xFFFF)
                        found[sample, place] = columns[begins[place] + number]
    return found


def fit(ids: Ids, targets: Floats, begin: Floats, ridge: float, iterations: int) -> Floats:
    """The weights w that make sum((targets - predicted)^2) + ridge * sum((w - begin)^2) least.

    What is predicted is the sum of the weights of a sample's places.
    """
    weights = begin.copy()
    residual = gather(ids, targets - predict(ids, weights), len(weights))
    direction = residual.copy()
    first = now = float(residual @ residual)
    for _ in range(iterations):
        if now <= SETTLED * first or first == 0:
            break
        image = gather(ids, predict(ids, direction), len(weights)) + ridge * direction
        step = now / float(direction @ image)
        weights += step * direction
        residual -= step * image
        before, now = now, float(residual @ residual)
        direction = residual + now / before * direction
    return weights


@jit
def predict(ids: Ids, weights: Floats) -> Floats:
    """The sum of the weights of each sample."""
    found = np.zeros(len(ids))
    for sample in range(len(ids)):
        for place in range(ids.shape[1]):
            found[sample] += weights[ids[sample, place]]
    return found


@jit
def gather(ids: Ids, values: Floats, count: int) -> Floats:
    """For each weight the sum of the values of the samples that it is added to."""
    found = np.zeros(count)
    for sample in range(len(ids)):
        for place in range(ids.shape[1]):
            found[ids[sample, place]] += values[sample]
    return found
