"""Lists, page after page."""

from __future__ import annotations

from typing import Any, Dict, Mapping, Optional


def next_query(page: Mapping[str, Any], query: Dict[str, Any], by: str, row_id: Optional[str]) -> Optional[Dict[str, Any]]:
    """Returns the query of the next page; None after the last."""
    rows = page["data"]
    if by == "cursor":
        cursor = page.get("next_cursor")
        return {**query, "cursor": cursor} if cursor else None
    if not rows or page.get("has_more") is False:
        return None
    if by == "offset":
        return {**query, "offset": query.get("offset", 0) + len(rows)}
    last = rows[-1][row_id]
    # Stop at a page whose successor is itself.
    return None if last == query.get("starting_after") else {**query, "starting_after": last}
