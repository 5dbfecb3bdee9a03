import type { Weighing } from '@nonet/domain';

import type { TextPart } from '../text-part.ts';

const longestAddress = 26;

/** The text as X draws it. It is all plain until X's library has arrived. */
export function shownText(text: string, weighing: Pick<Weighing, 'marksIn'> | null): TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { kind, start, end } of weighing?.marksIn(text) ?? []) {
    if (start > at) parts.push({ isActive: false, text: text.slice(at, start) });
    const marked = text.slice(start, end);
    parts.push({ isActive: true, text: kind === 'link' ? shortAddress(marked) : marked });
    at = end;
  }
  if (at < text.length) parts.push({ isActive: false, text: text.slice(at) });
  return parts;
}

/** The address without scheme and 'www.', cut where X cuts it. */
function shortAddress(address: string): string {
  const plain = address.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
  return plain.length > longestAddress ? `${plain.slice(0, longestAddress)}…` : plain;
}
