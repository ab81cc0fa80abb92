"""The profiles of property tests: quick ones have a fixed seed, campaigns a new one."""

from hypothesis import HealthCheck, Phase, settings
from hypothesis.internal.conjecture.providers import AVAILABLE_PROVIDERS, HypothesisProvider
from hypothesis.internal.constants_ast import Constants


class SeededProvider(HypothesisProvider):
    """Draws values that depend on nothing but the seed.

    Hypothesis' own provider also draws constants of all modules that happen to be loaded, which
    depend on the tests before.
    """

    _local_constants = Constants()


def register_profiles() -> None:
    """Shrinking may take five minutes, after which the process of a quick test is killed."""
    AVAILABLE_PROVIDERS["seeded"] = f"{__name__}.{SeededProvider.__name__}"
    patient = settings(  # a busy machine is not a bug
        deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True, database=None
    )
    settings.register_profile("shrink", patient, derandomize=True, backend="seeded")
    settings.register_profile(
        "quick", settings.get_profile("shrink"), phases=[Phase.explicit, Phase.generate]
    )
    settings.register_profile("soak", patient, max_examples=1000)
    settings.load_profile("quick")


def examples(quick: int) -> settings:
    """So many examples, and ten times as many in a campaign."""
    return settings(max_examples=quick * settings().max_examples // 100)
