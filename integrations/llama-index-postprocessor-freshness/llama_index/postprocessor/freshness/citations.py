"""Citations that say of when a source is, in an answer with numbered ones."""

import re

from llama_index.core.base.response.schema import Response, StreamingResponse

__all__ = ["cited_answer"]

_NUMBERS = re.compile(r"\[(\d{1,4}(?:\s*,\s*\d{1,4})*)\]")


def cited_answer(response: Response | StreamingResponse) -> str:
    """Return an answer of a `CitationQueryEngine` with each `[1]` written out as `[title, as of 2024-05-15]`.

    The engine numbers its sources; the citations are those that `FreshnessPostprocessor` wrote. A number without a source,
    or with one that carries no citation, stays as it is.

    Args:
        response: The answer, with its sources; one that streams is read to its end.

    >>> from llama_index.core.schema import NodeWithScore, TextNode
    >>> fee = TextNode(text="380", metadata={"freshness_citation": "[Fees, as of 2023-10-15]"})
    >>> cited_answer(Response("The fee is 380 [1].", source_nodes=[NodeWithScore(node=fee)]))
    'The fee is 380 [Fees, as of 2023-10-15].'
    """
    if isinstance(response, StreamingResponse):
        answer = response.get_response()
        response = answer if isinstance(answer, Response) else Response(str(answer), response.source_nodes)
    citations = {
        str(place): str(citation)
        for place, source in enumerate(response.source_nodes, 1)
        if (citation := source.node.metadata.get("freshness_citation")) is not None
    }

    def written_out(found: re.Match[str]) -> str:
        numbers = [number.strip() for number in found[1].split(",")]
        if not any(number in citations for number in numbers):
            return found[0]
        return "".join(citations.get(number, f"[{number}]") for number in numbers)

    return _NUMBERS.sub(written_out, str(response))
