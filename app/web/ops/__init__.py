"""Endpoints for operators."""

from app.web.ops import health, metrics

routers = (health.router, metrics.router)
