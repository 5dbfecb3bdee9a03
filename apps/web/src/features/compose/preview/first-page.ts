import type { LinkedPage } from './link-card.tsx';
import type { TextPart } from './text-part.ts';

/** The page that a network shows below a text: that of the first address. Null when there is none. */
export function firstPage(parts: readonly TextPart[]): LinkedPage | null {
  const link = parts.find(({ isActive, text }) => isActive && /^https?:\/\//i.test(text));
  const url = link === undefined ? null : URL.parse(link.text);
  return url && { host: url.host.replace(/^www\./, '') };
}
