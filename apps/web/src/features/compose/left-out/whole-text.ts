import type { LeftOut } from '../typing/cut-text.ts';

/** A shared text with what did not fit it, each piece at its place. */
export function wholeText(shared: string, leftOut: readonly LeftOut[]): string {
  let whole = '';
  let from = 0;
  for (const { at, text } of leftOut) {
    whole += shared.slice(from, at) + text;
    from = Math.max(from, at);
  }
  return whole + shared.slice(from);
}
