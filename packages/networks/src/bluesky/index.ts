import * as auth from '#/bluesky/auth.ts';
import { lookupComment, sendComment } from '#/bluesky/comment.ts';
import { blueskyFigures } from '#/bluesky/figures.ts';
import { prepareFollowUp } from '#/bluesky/follow-up.ts';
import type { Directory } from '#/bluesky/handle.ts';
import { lookup } from '#/bluesky/lookup.ts';
import { prepare } from '#/bluesky/prepare.ts';
import { publish, remove } from '#/bluesky/publish.ts';
import type { BlueskySettings } from '#/bluesky/settings.ts';
import type { BlueskyAuth } from '#/bluesky/wire.ts';
import { chosenHost, createXrpc } from '#/bluesky/xrpc.ts';
import type { Http } from '#/kit/http.ts';
import { bound } from '#/kit/way.ts';
import type { Network } from '#/port.ts';

/** Bluesky over the AT Protocol, with app passwords. Every promise and its source: README.md beside this file. */
export function createBluesky(settings: BlueskySettings, http: Http) {
  const directory: Directory = { http, settings, xrpc: createXrpc(http, settings) };
  return {
    id: 'bluesky',
    origin: settings.sandbox ? 'sandbox' : 'production',
    sendWindowMs: 30_000,
    settleMs: 5_000,
    concurrency: { perNetwork: 256, perAccount: 8 },
    chosenHost: ({ pds }) => chosenHost(pds, settings),
    ...bound(directory, {
      signIn: auth.signIn,
      refresh: auth.refresh,
      signInAgain: auth.signInAgain,
      prepare,
      publish,
      lookup,
      remove,
      revoke: auth.revoke,
    }),
    followUp: { isReady: () => true, ...bound(directory, { prepare: prepareFollowUp }) },
    comments: { repeat: 'harmless', ...bound(directory, { send: sendComment, lookup: lookupComment }) },
    figures: blueskyFigures(directory),
  } satisfies Network<BlueskyAuth>;
}
