"""The papers of a builder, made from a layout: pin tables, wiring, bill of materials, panels.

Everything comes from ``hardware/*.toml`` by way of :mod:`sonar_console.devices.layout`, and the
crew board's pins from ``firmware/wiring.py``. :func:`documents` gives all papers of a layout as text;
the same layout always gives the same text.
"""

from sonar_tools.papers.documents import Workshop, WorkshopError, documents, stale, write

__all__ = ["Workshop", "WorkshopError", "documents", "stale", "write"]
