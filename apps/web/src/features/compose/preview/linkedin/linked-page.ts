import { addressCard } from '@nonet/domain';
import type { LinkedPage } from '../link-card.tsx';
import type { TextPart } from '../text-part.ts';

/**
 * The card below a text: of its first address, which is also what we write as its title, as LinkedIn reads no page by itself
 * (learn.microsoft.com/linkedin: posts-api, 2026-08). Null when there is none.
 */
export function linkedPage(parts: readonly TextPart[]): LinkedPage | null {
  return addressCard(parts.map(({ text }) => text).join(''));
}
