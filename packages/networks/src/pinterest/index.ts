import { createCaller } from '#/kit/caller.ts';
import type { Http } from '#/kit/http.ts';
import { consentOf } from '#/kit/oauth.ts';
import { bound } from '#/kit/way.ts';
import { type App, exchange, oauthOf, readAbilities, refresh, revoke } from '#/pinterest/auth.ts';
import { createBoard, listBoards, listSections } from '#/pinterest/boards.ts';
import { readRefusal, readUploadRefusal } from '#/pinterest/errors.ts';
import { pinterestFigures } from '#/pinterest/figures.ts';
import { lookup } from '#/pinterest/lookup.ts';
import { prepare } from '#/pinterest/prepare.ts';
import { publish, remove } from '#/pinterest/publish.ts';
import type { PinterestSettings } from '#/pinterest/settings.ts';
import type { PinterestAuth } from '#/pinterest/wire.ts';
import type { Network } from '#/port.ts';

/** Pinterest through its API v5. Every promise and its source: README.md beside this file. */
export function createPinterest(settings: PinterestSettings, http: Http) {
  const called = { name: 'Pinterest' };
  const app: App = {
    settings,
    http,
    api: createCaller(http, { called, base: `${settings.api}/v5`, read: readRefusal }),
    uploads: createCaller(http, { called, base: '', read: readUploadRefusal }),
  };
  return {
    id: 'pinterest',
    origin: settings.sandbox ? 'sandbox' : 'production',
    sendWindowMs: 45_000,
    settleMs: 30_000,
    concurrency: { perNetwork: 64, perAccount: 2 },
    consent: consentOf(oauthOf(settings), (answer, { signal }) => exchange(app, answer, signal)),
    ...bound(app, { refresh, prepare, publish, lookup, remove, abilities: readAbilities, revoke }),
    figures: pinterestFigures(app),
    places: bound(app, { list: listBoards, create: createBoard, parts: listSections }),
  } satisfies Network<PinterestAuth>;
}
