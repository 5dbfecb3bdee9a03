import type { NetworkId } from '@nonet/domain';

import type { ReturnEnd } from './finish-return.ts';

/** What a network's page says when what the network sent back cannot be handed over. */
export interface ReturnTexts {
  incomplete: string;
  offline: string;
  unreachable: string;
  serverFault: string;
}

/** A page to which a network sends the browser back with an answer. */
export interface ReturnPage {
  kind: 'return';
  network: NetworkId;
  texts: ReturnTexts;
  closeAfterMs: { success: number; error: number };
  /** Where there is no window to close. */
  redirectAfterMs: number;
  /** What the page that opened the window is told. */
  messageOf: (end: ReturnEnd) => { type: string };
}

/** A page that only says something. */
export interface NoticePage {
  kind: 'notice';
  text: string;
  /** Null: it stays. */
  redirectAfterMs: number | null;
}

/** Where a network sends a browser back to. */
export type NetworkCallback = ReturnPage | NoticePage;

/** Of a network that is not built. */
export const notYet: NoticePage = {
  kind: 'notice',
  text: 'This network cannot be connected with this version yet. Nothing was changed.',
  redirectAfterMs: null,
};

/** OP-41: success 1 s, errors 2 s; a redirect after 2 to 3 s. A network with figures of its own has them in its file. */
export const usualTimes = { closeAfterMs: { success: 1_000, error: 2_000 }, redirectAfterMs: 2_500 };
