"""Whole games are long: few examples each, and no deadline."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "whole nottingham games", max_examples=12, deadline=None, suppress_health_check=list(HealthCheck)
)
