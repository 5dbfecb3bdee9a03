import type { FrozenPost, StrongRef } from '#/bluesky/wire.ts';
import type { Prepared } from '#/port.ts';

/** Writing a frozen record at its key again cannot make a second post (README.md, "Exactly once"). */
export function frozen(payload: FrozenPost): Prepared {
  return { clientKey: payload.rkey, repeat: 'harmless', payload };
}

/**
 * What remains of a thread when its next post is out as `parent`; null: that was the last one. A reply names the first post of
 * its thread and the one that it answers, each with the hash of its record (lexicon app.bsky.feed.post#replyRef).
 */
export function remainderOf(
  { repo, rest: [next, ...rest], root, note }: FrozenPost,
  { uri, cid }: StrongRef,
): Prepared | null {
  if (next === undefined) return null;
  const parent = { uri, cid };
  const first = root ?? parent;
  const record = { ...next.record, reply: { root: first, parent } };
  return frozen({ repo, ...next, record, rest, root: first, ...(note === undefined ? {} : { note }) });
}
