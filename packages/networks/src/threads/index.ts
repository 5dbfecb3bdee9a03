import type { Http } from '#/kit/http.ts';
import { consentOf } from '#/kit/oauth.ts';
import { bound } from '#/kit/way.ts';
import { graphCaller } from '#/meta/graph-caller.ts';
import { readSignedRequest } from '#/meta/signed-request.ts';
import type { Network } from '#/port.ts';
import { readAbilities } from '#/threads/abilities.ts';
import { type App, exchange, oauthOf, refresh, revoke } from '#/threads/auth.ts';
import { lookupComment, sendComment } from '#/threads/comment.ts';
import { threadsMeanings } from '#/threads/errors.ts';
import { threadsFigures } from '#/threads/figures.ts';
import { isReady, prepareFollowUp } from '#/threads/follow-up.ts';
import { lookup } from '#/threads/lookup.ts';
import { prepare } from '#/threads/prepare.ts';
import { publish, remove } from '#/threads/publish.ts';
import type { ThreadsSettings } from '#/threads/settings.ts';
import type { ThreadsAuth } from '#/threads/wire.ts';

/** The only version there is ("Changelog", 2024-06-07). */
const VERSION = 'v1.0';

/** Threads through its API. Every promise and its source: README.md beside this file. */
export function createThreads(settings: ThreadsSettings, http: Http) {
  const base = `${settings.api}/${VERSION}`;
  const app: App = { settings, http, api: graphCaller(http, { name: 'Threads', base, meanings: threadsMeanings }) };
  return {
    id: 'threads',
    origin: settings.sandbox ? 'sandbox' : 'production',
    sendWindowMs: 45_000,
    settleMs: 30_000,
    // A container is waited for, a second and more: with 64 at once 3,000 posts of one minute were not ready in time.
    concurrency: { perNetwork: 256, perAccount: 2 },
    consent: consentOf(oauthOf(settings), (answer, { signal }) => exchange(app, answer, signal)),
    ...bound(app, { refresh, prepare, publish, lookup, remove, abilities: readAbilities, revoke }),
    followUp: { isReady, ...bound(app, { prepare: prepareFollowUp }) },
    comments: { repeat: 'blind', ...bound(app, { send: sendComment, lookup: lookupComment }) },
    ...(settings.scopes.includes('threads_manage_insights') && { figures: threadsFigures(app) }),
    deletionRequest: (form) => readSignedRequest(form, settings.signers),
  } satisfies Network<ThreadsAuth>;
}
