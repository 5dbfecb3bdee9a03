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
    signIn: (credentials, { signal }) => auth.signIn(directory, credentials, signal),
    refresh: (account, { signal }) => auth.refresh(directory, account, signal),
    signInAgain: (account, { signal }) => auth.signInAgain(directory, account, signal),
    prepare: (input, account, context) => prepare(directory, input, account, context),
    publish: (prepared, account, { signal }) => publish(directory, prepared, account, signal),
    followUp: {
      isReady: () => true,
      prepare: (prepared, account, context) => prepareFollowUp(directory, prepared, account, context),
    },
    lookup: (prepared, account, context) => lookup(directory, prepared, account, context),
    remove: (remoteId, account, { signal }) => remove(directory, remoteId, account, signal),
    comments: {
      repeat: 'harmless',
      send: (comment, account, { signal }) => sendComment(directory, comment, account, signal),
      lookup: (comment, account, { signal }) => lookupComment(directory, comment, account, signal),
    },
    figures: blueskyFigures(directory),
    revoke: (account, { signal }) => auth.revoke(directory, account, signal),
  } satisfies Network<BlueskyAuth>;
}
