const BEFORE_REASON = ' Last reason: ';

/**
 * The sentence of what came too late to go out unasked, `sentence` itself, with what was last said of it: that is what a person can do
 * something about. `lastReason` is null when nothing was said.
 */
export function lateText(sentence: string, lastReason: string | null): string {
  return lastReason === null ? sentence : `${sentence}${BEFORE_REASON}${lastReason}`;
}

/** The last reason in a sentence of `lateText`, for a place that says above that it is late; null when it has none. */
export function reasonInLateText(text: string): string | null {
  const at = text.indexOf(BEFORE_REASON);
  return at < 0 ? null : text.slice(at + BEFORE_REASON.length);
}
