import type { ApiFailed, Ask } from '#/kit/caller.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { figuresNotAllowed, figuresOf, readEach } from '#/kit/read-figures.ts';
import { toldCount, toldFigures } from '#/kit/told-count.ts';
import type { App, Way } from '#/pinterest/auth.ts';
import { PIN_NOT_FOUND, SCOPES_MISSING } from '#/pinterest/errors.ts';
import { accessOf, followersWire, type PinterestAuth, pinMetricsWire, pinterestId } from '#/pinterest/wire.ts';
import type { Figures, FiguresOfPost, PublishedPost, Rejected } from '#/port.ts';

/** Pinterest is asked for each of them, and with trial access answers 1,000 calls of everybody in a day. */
const MOST_PINS = 5;

/** What Pinterest has counted of Pins since they were made. */
export function pinterestFigures(app: App) {
  return {
    ...figuresOf<PinterestAuth>(MOST_PINS, (...given) => readPosts(app, ...given)),
    followers: (...given) => readFollowers(app, ...given),
  } satisfies Figures<PinterestAuth>;
}

/** Nobody but their creator sees Pins of trial access, and its 1,000 calls of a day are for publishing them. */
const trialAccess: Rejected = {
  kind: 'rejected',
  code: 'trial-access',
  message:
    'This installation has trial access to Pinterest. Nobody but you sees these Pins, so their figures are not read.',
};

const readPosts: Way<'readPosts'> = async (app, posts, auth, { signal }) => {
  if (app.settings.access === 'trial') return trialAccess;
  const ask = app.api(accessOf(auth, signal));
  return readEach(posts, (post) => readPin(ask, post));
};

async function readPin(ask: Ask, { remoteId }: PublishedPost): Promise<FiguresOfPost | Failure | null> {
  if (!pinterestId.safeParse(remoteId).success) return null;
  const path = `/pins/${remoteId}`;
  const read = await ask({ path, query: { pin_metrics: 'true' }, answer: pinMetricsWire });
  if (read.kind !== 'ok') return read.name === PIN_NOT_FOUND ? { kind: 'gone' } : refused(read);
  const counts = read.value.pin_metrics?.lifetime_metrics;
  if (counts == null) return null;
  const figures = toldFigures({
    impressions: counts['impression'],
    saves: counts['save'],
    pinClicks: counts['pin_click'],
    clicks: counts['clickthrough'],
    likes: counts['reaction'],
    comments: counts['comment'],
  });
  return { kind: 'read', figures };
}

/** How many follow the account. */
const readFollowers: Way<'readFollowers'> = async (app, _account, auth, { signal }) => {
  if (app.settings.access === 'trial') return trialAccess;
  const read = await app.api(accessOf(auth, signal))({ path: '/user_account', answer: followersWire });
  if (read.kind !== 'ok') return refused(read);
  return { kind: 'followers', count: toldCount(read.value.follower_count) ?? null };
};

function refused({ name, failure }: ApiFailed): Failure {
  return name === SCOPES_MISSING && failure.kind === 'reconnect-needed' ? figuresNotAllowed : failure;
}
