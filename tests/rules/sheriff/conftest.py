"""Whole games are long: few examples each, no deadline, and no shrinking, which would take minutes for little."""

from hypothesis import HealthCheck, Phase, settings

from tests.soak import short_or_long

settings.register_profile(
    "whole games",
    max_examples=short_or_long(6, 60),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
