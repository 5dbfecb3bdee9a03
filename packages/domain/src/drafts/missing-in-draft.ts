import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';
import { networkRules } from '#/networks/rules.ts';
import { isBlank } from '#/text/blank.ts';

/** What a list knows of a draft. */
export interface DraftFacts {
  title: string;
  text: string;
  day: string | null;
  /** The networks of its accounts that are still connected. */
  networks: readonly NetworkId[];
  files: number;
}

/**
 * What a draft lacks before it can be scheduled, in short words and in the order of the composer (DRAFT-03). Only what is
 * missing altogether: whether the rest fits is judged in the composer.
 */
export function missingInDraft({ title, text, day, networks, files }: DraftFacts): string[] {
  const needy = files === 0 ? networks.find((network) => networkRules[network].mediaRequired) : undefined;
  return [
    ...(networks.length === 0 ? ['accounts'] : []),
    ...(isBlank(title) ? ['title'] : []),
    ...(isBlank(text) ? ['text'] : []),
    ...(needy === undefined ? [] : [`a picture or video for ${networkName(needy)}`]),
    ...(day === null ? ['date'] : []),
  ];
}
