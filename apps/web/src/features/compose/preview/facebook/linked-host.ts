import type { TextPart } from '../text-part.ts';

/** The host of the page that Facebook shows below a text: that of the first address. Null when there is none. */
export function linkedHost(parts: readonly TextPart[]): string | null {
  const link = parts.find(({ isActive, text }) => isActive && /^https?:\/\//i.test(text));
  return (link && URL.parse(link.text)?.host.replace(/^www\./, '')) ?? null;
}
