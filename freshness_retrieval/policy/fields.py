"""Under which keys an index keeps its dates and identities."""

from pydantic import Field

from freshness_retrieval.policy.strict import Names, Settings

__all__ = ["FieldNames"]


class FieldNames(Settings):
    """Metadata keys to read, each a name or a list of names; the first one that a document carries is used.

    >>> FieldNames(published_at="pub_date").published_at
    ('pub_date',)
    """

    published_at: Names = Field(
        default=("published_at", "publish_date", "pub_date", "published", "date"),
        description="Keys of the time of publication: when it was said.",
    )
    file_date: Names = Field(
        default=("last_modified_date", "creation_date"),
        description="Keys of file dates, read where no time of publication is found; such a document is flagged.",
    )
    valid_from: Names = Field(
        default=("valid_from", "effective_date"),
        description="Keys of the first moment at which the document holds.",
    )
    valid_until: Names = Field(
        default=("valid_until", "valid_to", "expires", "expiry_date"),
        description=(
            "Keys of the end of validity. A date is the last valid day, inclusive, in the policy's time zone; a value "
            "with a time of day is an instant, exclusive."
        ),
    )
    valid_for: Names = Field(
        default=("valid_for",),
        description="Keys of a length of validity (P6M, 90d), counted from valid_from.",
    )
    superseded_by: Names = Field(
        default=("superseded_by",),
        description="Keys that name the successor of the document that carries them.",
    )
    supersedes: Names = Field(
        default=("supersedes",),
        description="Keys that name what the document that carries them replaces; heeded within one identity only.",
    )
    topic_class: Names = Field(
        default=("topic_class",),
        description="Keys that state the topic class: volatile, active, stable, or one of your own.",
    )
    doc_id: Names = Field(
        default=("doc_id", "source_id", "ref_doc_id"),
        description="Keys of the identity of the document that a chunk belongs to.",
    )
    url: Names = Field(
        default=("canonical_url", "url", "source_url", "link"),
        description="Keys of the address of the page, which is its identity where no doc_id is stated.",
    )
    version: Names = Field(
        default=("version",),
        description="Keys of the version or release that the document names, such as 2.1.",
    )
    title: Names = Field(
        default=("title", "file_name", "name"),
        description="Keys of the title, for citations.",
    )
    path: Names = Field(
        default=("file_path", "path", "source", "source_url", "url", "file_name"),
        description="Keys of where the document comes from, for topic_classes.…match.paths; all that are there count.",
    )
    domain: Names = Field(
        default=(),
        description="Keys of the domain, whose values are the keys of default_validity; empty = there is none.",
    )
