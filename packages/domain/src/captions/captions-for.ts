import { languageName } from '#/captions/caption-language.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { networkRules } from '#/networks/rules.ts';

/** Captions that do not go to a network, and why, as a sentence. */
export interface LeftCaptions {
  readonly language: string;
  readonly why: string;
}

/**
 * The captions that a network gets of those of a video, in their order, and those that it does not take. Captions are never a reason to
 * hold a video up. A network without captions gets none, which is nothing to be told.
 */
export function captionsFor<Captions extends { readonly language: string; readonly bytes: number }>(
  network: NetworkId,
  captions: readonly Captions[],
): { readonly sent: readonly Captions[]; readonly left: readonly LeftCaptions[] } {
  const rules = networkRules[network].captions;
  const sent: Captions[] = [];
  const left: LeftCaptions[] = [];
  if (rules === undefined) return { sent, left };
  const { most, maxBytes, knows } = rules;
  const name = networkName(network);
  for (const one of captions) {
    const { language, bytes } = one;
    if (knows?.(language) === false) {
      left.push({ language, why: `${name} does not take captions in ${languageName(language)}.` });
    } else if (maxBytes !== null && bytes > maxBytes) {
      const [has, takes] = [Math.ceil(bytes / 1_000), Math.floor(maxBytes / 1_000)];
      left.push({ language, why: `${name} takes captions of up to ${takes} kB, and these have ${has} kB.` });
    } else if (most !== null && sent.length >= most) {
      const languages = most === 1 ? 'one language' : `${most} languages`;
      left.push({ language, why: `${name} takes captions in ${languages} for a video.` });
    } else sent.push(one);
  }
  return { sent, left };
}
