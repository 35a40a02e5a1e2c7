"""Whole games are long: few examples each, no deadline, and no shrinking, which would take minutes for little."""

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "whole games",
    max_examples=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
