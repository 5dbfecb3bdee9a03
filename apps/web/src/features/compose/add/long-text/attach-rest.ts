import { isBlank, type NetworkId, networkRules, splitText, textFor, textLength } from '@nonet/domain';

import type { Draft } from '../../draft/draft.ts';

/** The part of a draft that decides whether the rest of a text can be attached. */
export type AttachingDraft = Pick<Draft, 'description' | 'descriptions' | 'attachment' | 'media' | 'poll'>;

/** How much of its text a network does not take, in its own counting; 0: it takes all, or takes no long text in this post. */
export function restAt(network: NetworkId, draft: AttachingDraft): number {
  const { attachments, text } = networkRules[network];
  const [limit] = text.limits;
  if (attachments === undefined || limit === undefined || draft.media.length > 0 || draft.poll !== null) return 0;
  return Math.max(0, (textLength(textFor(network, draft), limit.unit, null) ?? 0) - limit.max);
}

/**
 * The network's own text keeps what fits of it, up to the end of a sentence where one fits; the rest stands before what was attached
 * already. Null: no beginning of it fits.
 */
export function attachRest(
  network: NetworkId,
  draft: AttachingDraft,
): Pick<Draft, 'descriptions' | 'attachment'> | null {
  const { limits } = networkRules[network].text;
  const fits = (text: string) => limits.every(({ max, unit }) => (textLength(text, unit, null) ?? 0) <= max);
  const whole = textFor(network, draft).trim();
  const [first, second] = splitText(whole, { fits, isNumbered: false }) ?? [];
  if (first === undefined || second === undefined) return null;
  const { descriptions, attachment } = draft;
  const before = attachment?.text ?? '';
  const rest = whole.slice(first.length).trim();
  return {
    descriptions: { ...descriptions, [network]: first },
    attachment: { ...attachment, text: isBlank(before) ? rest : `${rest}\n\n${before}` },
  };
}
