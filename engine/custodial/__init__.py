"""Games in which a placed stone captures flanked rows: MacBeth and its relatives."""

from engine.custodial.position import CustodialPosition, start
from engine.custodial.rules import Rules, fewest_win

__all__ = ["CustodialPosition", "Rules", "fewest_win", "start"]
