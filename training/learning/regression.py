"""Ridge regression of bounded leads: Gauss-Newton steps, each by conjugate gradients.

Hestenes and Stiefel, "Methods of conjugate gradients for solving linear systems", 1952.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from engine.think.jit import jit
from engine.think.learning.evaluation import bounded
from engine.think.learning.pattern_index import BLOCK, Word, Words, partial_indices

WeightIndices = NDArray[np.int32]
"""The weight columns of each sample, one for each pattern instance."""
Floats = NDArray[np.float64]

STEPS = 5
# The squared gradient, relative to the first one of a step, at which the step ends.
TOLERANCE = 1e-3
LEAST_SLOPE = 0.02  # of leads on sums, so that a step stays finite


@jit
def weight_indices(
    sets: Words, contributions: Words, columns: NDArray[np.int32], offsets: Words
) -> WeightIndices:
    """The weight columns of samples. `sets`: three sets of cells for each, of two words each.

    `columns` and `offsets`: see `weight_columns`.
    """
    found = np.zeros((len(sets), len(offsets)), np.int32)
    for sample in range(len(sets)):
        row = sets[sample]
        for block in range(contributions.shape[0]):
            first = partial_indices(row[0], row[1], contributions, block)
            second = partial_indices(row[2], row[3], contributions, block)
            third = partial_indices(row[4], row[5], contributions, block)
            for word in range(4):
                packed = first[word] + Word(2) * second[word] + Word(3) * third[word]
                for lane in range(4):
                    instance = block * BLOCK + word * 4 + lane
                    if instance < len(offsets):
                        index = packed >> Word(16 * lane) & Word(0xFFFF)
                        found[sample, instance] = columns[offsets[instance] + index]
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Regression:
    """The settings of a regression.

    `ridge`: a weight that occurs in so many samples moves halfway from its initial to its own
    value. `iterations`: at most, per step. `largest`: see `bounded`.
    """

    ridge: float
    iterations: int
    largest: float

    def fit(
        self, indices: WeightIndices, targets: Floats, begin: Floats, constant: float
    ) -> Floats:
        """The weights w that minimize sum((targets - leads)^2) + ridge * sum((w - begin)^2)."""
        found = begin.copy()
        for _ in range(STEPS):
            found += self._step(indices, targets, found - begin, predict(indices, found) + constant)
        return found

    def _step(self, indices: WeightIndices, targets: Floats, moved: Floats, sums: Floats) -> Floats:
        """The change of the weights that minimizes the sum if leads change linearly with it."""
        slopes = np.maximum((1 + (sums / self.largest) ** 2) ** -1.5, LEAST_SLOPE)
        errors = slopes * (targets - bounded(sums, self.largest))
        residual = sum_by_weight(indices, errors, len(moved)) - self.ridge * moved
        change, direction = np.zeros(len(moved)), residual.copy()
        first = now = float(residual @ residual)
        for _ in range(self.iterations):
            if now <= TOLERANCE * first or first == 0:
                break
            image = sum_by_weight(indices, slopes**2 * predict(indices, direction), len(moved))
            image += self.ridge * direction
            step = now / float(direction @ image)
            change += step * direction
            residual -= step * image
            before, now = now, float(residual @ residual)
            direction = residual + now / before * direction
        return change


@jit
def predict(indices: WeightIndices, weights: Floats) -> Floats:
    found = np.zeros(len(indices))
    for sample in range(len(indices)):
        for instance in range(indices.shape[1]):
            found[sample] += weights[indices[sample, instance]]
    return found


@jit
def sum_by_weight(indices: WeightIndices, values: Floats, count: int) -> Floats:
    """The sum of values for each weight, over the samples that use it."""
    found = np.zeros(count)
    for sample in range(len(indices)):
        for instance in range(indices.shape[1]):
            found[indices[sample, instance]] += values[sample]
    return found
