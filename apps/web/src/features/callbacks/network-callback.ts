import type { NetworkId } from '@nonet/domain';

import type { ReturnEnd } from './return-end.ts';

/**
 * A page to which a network sends the browser back with an answer. Its words and times come from the network's rules.
 */
export interface ReturnPage {
  kind: 'return';
  network: NetworkId;
  /**
   * The message to the page that opened the window. `sentBack`: the address that the network sent the browser to. `userId`: who is
   * signed in.
   */
  messageOf: (end: ReturnEnd, sentBack: URLSearchParams, userId: string | null) => { type: string };
}

/** A page that only shows a message. */
export interface NoticePage {
  kind: 'notice';
  text: string;
  /** Null: it stays. */
  redirectAfterMs: number | null;
}

/** The page for one network's return path. */
export type NetworkCallback = ReturnPage | NoticePage;
