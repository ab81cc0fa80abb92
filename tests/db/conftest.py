"""A store on a migrated database."""

from tests.support.store.fixtures import *
