import type { InstagramSettings } from '#/instagram/settings.ts';
import { accessOf, limitWire, pageFields, pageWire } from '#/instagram/wire.ts';
import type { Access, Ask } from '#/kit/caller.ts';
import { type Refused, retryIfUnknown } from '#/kit/outcomes.ts';
import type { WayName, WayOf } from '#/kit/way.ts';
import { askAccount } from '#/meta/graph-errors.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';

/** The app at Facebook and the way to Instagram through it. */
export interface App {
  readonly settings: InstagramSettings;
  /** The Graph API, on somebody's behalf. */
  api(access: Access): Ask;
}

/** A way of the port, which is told first what the network is called with. */
export type Way<Name extends WayName> = WayOf<App, LinkedAuth, Name>;

/** Posts are counted over the last 24 hours, also those that are made elsewhere. */
const GOOD_FOR_MS = 10 * 60_000;

/** How many posts Instagram takes of the account within 24 hours: its pages say 50 and 100, and it tells each account its own. */
export const readAbilities: Way<'abilities'> = async (app, auth, { signal }) => {
  const ask = app.api(accessOf(auth, signal));
  const account = await readAccount(ask, auth);
  if (typeof account !== 'string') return account;
  const path = `/${account}/content_publishing_limit`;
  const read = await askAccount('Instagram', ask)({ path, query: { fields: 'quota_usage,config' }, answer: limitWire });
  if (read.kind !== 'ok') return retryIfUnknown(read.failure);
  const [{ quota_usage: used, config }] = read.value.data;
  return { kind: 'abilities', abilities: { posts: { used, max: config.quota_total } }, goodForMs: GOOD_FOR_MS };
};

/** The token of a page does not run out, so that nothing is renewed: the page says whether we may still use it. */
export const refresh: Way<'refresh'> = async (app, auth, { signal }) => {
  const account = await readAccount(app.api(accessOf(auth, signal)), auth);
  if (typeof account === 'string') return { kind: 'refreshed', auth, expiresAt: null };
  if (account.kind !== 'rejected') return account;
  return { kind: 'reconnect-needed', code: account.code, message: account.message, tokenMayRefresh: false };
};

/** The id of the account, by the page that it is linked to. */
export async function readAccount(ask: Ask, { pageId }: LinkedAuth): Promise<string | Refused> {
  const read = await askAccount(
    'Instagram',
    ask,
  )({ path: `/${pageId}`, query: { fields: pageFields }, answer: pageWire });
  if (read.kind !== 'ok') return retryIfUnknown(read.failure);
  const { instagram_business_account: account } = read.value;
  if (account !== undefined) return account.id;
  const message = 'This Instagram account is no longer linked to its Facebook Page. Link it, then connect it again.';
  return { kind: 'reconnect-needed', code: 'not-linked', message, tokenMayRefresh: false };
}
