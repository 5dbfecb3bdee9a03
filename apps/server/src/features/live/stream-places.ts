/** How many streams one process holds at once. */
export interface StreamBounds {
  perPerson: number;
  inAll: number;
}

/** The open streams of each person. */
export interface StreamPlaces<Stream extends { uid: string }> {
  of(uid: string): Iterable<Stream>;
  all(): Iterable<Stream>;
  /**
   * False when all places are taken and one more stream for this person would cost a stream of somebody who then holds
   * no more than they do.
   */
  hasRoomFor(uid: string): boolean;
  /** Takes a place. Returns the stream that lost its place for it, if any. */
  take(stream: Stream): Stream | undefined;
  leave(stream: Stream): void;
}

/**
 * A person above their limit loses their oldest stream. When all places are taken, the person with the most streams
 * loses one.
 */
export function createStreamPlaces<Stream extends { uid: string }>(bounds: StreamBounds): StreamPlaces<Stream> {
  // A set keeps the order in which streams came.
  const byUser = new Map<string, Set<Stream>>();
  let held = 0;

  const countOf = (uid: string) => byUser.get(uid)?.size ?? 0;

  /** The person who must lose a stream so that this person can have one more: this person, another one, or nobody. */
  function loserTo(uid: string): string | 'nobody-has-to' | 'nobody-can' {
    const own = countOf(uid);
    if (own >= bounds.perPerson) return uid;
    if (held < bounds.inAll) return 'nobody-has-to';
    const [holder = uid] = [...byUser.keys()].toSorted((a, b) => countOf(b) - countOf(a));
    if (countOf(holder) > own + 1) return holder;
    return own > 0 ? uid : 'nobody-can';
  }

  function leave(stream: Stream): void {
    const streams = byUser.get(stream.uid);
    if (!streams?.delete(stream)) return;
    held -= 1;
    if (streams.size === 0) byUser.delete(stream.uid);
  }

  return {
    of: (uid) => byUser.get(uid) ?? [],
    all: () => [...byUser.values()].flatMap((streams) => [...streams]),
    hasRoomFor: (uid) => loserTo(uid) !== 'nobody-can',
    take(stream) {
      const [oldest] = byUser.get(loserTo(stream.uid)) ?? [];
      if (oldest !== undefined) leave(oldest);
      byUser.set(stream.uid, (byUser.get(stream.uid) ?? new Set()).add(stream));
      held += 1;
      return oldest;
    },
    leave,
  };
}
