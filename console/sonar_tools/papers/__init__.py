"""The papers of a builder, made from a layout: pin tables, wiring, bill of materials, panels.

The source is ``hardware/*.toml``, read by `sonar_console.devices.layout`, and for the crew board's
pins ``firmware/wiring.py``. `documents` returns all papers of a layout as text; the same layout
always gives the same text.
"""

from sonar_tools.papers.documents import PapersError, PaperSources, documents, guides, stale, write

__all__ = ["PaperSources", "PapersError", "documents", "guides", "stale", "write"]
