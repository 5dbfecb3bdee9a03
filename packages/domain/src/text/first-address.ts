import { isCommonDomain } from '#/text/common-domain.ts';
import { linkedAddress } from '#/text/linked-address.ts';

/** A word that begins like a domain, as Bluesky's own client looks for it (@atproto/api, rich-text/detection, 2026-11). */
const bareAddress = /(?<=^|\s|\()([a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+)(?![\w@])\S*/gim;

/**
 * The first address of a text as it is written, which the page of a card is read from; null when there is none. `isBareLinked`: the
 * network links addresses without a protocol, too.
 */
export function firstAddress(text: string, isBareLinked: boolean): string | null {
  const whole = linkedAddress.exec(text);
  const bare = isBareLinked ? firstBare(whole === null ? text : text.slice(0, whole.index)) : null;
  return bare ?? whole?.[0] ?? null;
}

function firstBare(text: string): string | null {
  for (const [address, domain = ''] of text.matchAll(bareAddress)) {
    if (isCommonDomain(domain.toLowerCase())) return address.replace(/[.,;:!?)\]"']+$/, '');
  }
  return null;
}
