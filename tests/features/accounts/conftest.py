"""A site for each module."""

from tests.support.site.fixtures import lasting_site

site = lasting_site
