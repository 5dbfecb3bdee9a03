/** What a post can hold beside its text. */
export type Kind = 'files' | 'poll' | 'card' | 'attachment' | 'document' | 'carousel';

/** Two kinds that one network does not take in one post. */
export interface Meeting {
  readonly kinds: readonly [Kind, Kind];
  /** The one that goes, while the other stays behind. Null: the post is refused. */
  readonly goes: Kind | null;
}
