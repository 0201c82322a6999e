"""A typed client of a Herotable server, over nothing but its public interface (`docs/api.md`).

    with Api.entered(link, "Ann") as api, TableClient(api, api.table) as table:
        table.act("hero:1", Choice("attack", {"target": "orc"}))

The terminal's `herotable join` and the tests are made of it.
"""

from herotable.client.api import Api, Trouble
from herotable.client.table import Declined, Lost, Sighting, TableClient

__all__ = ["Api", "Declined", "Lost", "Sighting", "TableClient", "Trouble"]
