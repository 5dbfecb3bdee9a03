import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';

/** What a person can do so that a refused post is not refused again, with the label of its button. */
export interface Cure {
  /** `edit`: change the text, the files or the options for that network. `reconnect`: the account. `board`: choose another one. */
  readonly kind: 'edit' | 'reconnect' | 'board';
  readonly label: string;
}

type Cured = 'text' | 'files' | 'options' | 'board' | 'account';

/** The codes of refusals by what has to change. A code without a cure is in no list: trying again may help there, or nothing does. */
const codesOf: Readonly<Record<Cured, readonly string[]>> = {
  text: [
    'duplicate',
    'content-refused',
    'caption-refused',
    'text-too-long',
    'empty-post',
    'invalid-character',
    'too-many-cashtags',
    'too-many-links',
    'link-refused',
    'spam-risk',
    'unstorable',
  ],
  files: [
    'media-refused',
    'media-lost',
    'media-gone',
    'media-type',
    'media-required',
    'file-missing',
    'too-large',
    'too-many-files',
    'picture-refused',
    'carousel-refused',
    'video-too-long',
  ],
  options: ['cover-refused', 'privacy-not-offered', 'playlist-gone', 'audience-missing'],
  board: ['board-required', 'board-not-found', 'section-not-found'],
  account: ['not-connected', 'scopes-missing', 'grant-ended', 'access-removed', 'token-refused', 'not-professional'],
};

const curedBy: ReadonlyMap<string, Cured> = new Map(
  (['text', 'files', 'options', 'board', 'account'] as const).flatMap((cured) =>
    codesOf[cured].map((code) => [code, cured] as const),
  ),
);

/** What helps against a refusal with this code, or null where nothing is known to help. */
export function cureFor(network: NetworkId, code: string): Cure | null {
  const cured = curedBy.get(code);
  switch (cured) {
    case undefined:
      return null;
    case 'account':
      return { kind: 'reconnect', label: 'Reconnect' };
    case 'board':
      return { kind: 'board', label: 'Choose a board' };
    case 'text':
    case 'files':
    case 'options':
      return { kind: 'edit', label: `Change the ${cured} for ${networkName(network)}` };
    default:
      return cured satisfies never;
  }
}

/** Codes of decisions that no network made: the person's own, and what their late posts do. */
export const ownDecisions: readonly string[] = ['skipped', 'late-skipped'];

/** Begins the reason of a refusal that follows an earlier one of the same post at the same account. */
export const REFUSED_AGAIN = 'Refused again:';
