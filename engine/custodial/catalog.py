"""The games of the catalog in which a placed stone captures flanked rows."""

from engine.custodial.hexagons import HEX_OTHELLO_3, RENEGADO
from engine.custodial.macbeth import MACBETH, MACBETH_FULL
from engine.custodial.squares import DESDEMONA, OTHELLO

CUSTODIAL = (MACBETH, MACBETH_FULL, HEX_OTHELLO_3, RENEGADO, OTHELLO, DESDEMONA)
