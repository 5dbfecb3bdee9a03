import type { FigureName, PostFigures } from '@nonet/domain';
import type { ApiFailed, Ask } from '#/kit/caller.ts';
import { figuresNotGiven } from '#/kit/figures-not-given.ts';
import type { Failure } from '#/kit/outcomes.ts';
import { figuresNotAllowed, figuresOf, readEach } from '#/kit/read-figures.ts';
import { toldCount, toldFigures } from '#/kit/told-count.ts';
import type { App, Way } from '#/linkedin/app.ts';
import { NOT_ALLOWED, NOT_FOUND, POST_MISSING } from '#/linkedin/errors.ts';
import type { LinkedinScope } from '#/linkedin/settings.ts';
import {
  authorUrn,
  countedPollWire,
  type LinkedinAuth,
  memberFollowersWire,
  memberStatisticsWire,
  networkSizeWire,
  nothingWire,
  postUrn,
  shareStatisticsWire,
} from '#/linkedin/wire.ts';
import type { Figures, FiguresOfPost, FiguresResult, PublishedPost, Rejected } from '#/port.ts';

/** A page is asked for all of them in a call or two; a member for each, six times. */
const MOST_POSTS = 5;
/** How long LinkedIn may not know its own new post everywhere. */
const UNKNOWN_MS = 10 * 60_000;
/** Since when it tells how often a member's post was saved ("Member Post Statistics", version 202604). */
const SAVES_SINCE = '202604';

/** Our name → what is asked for of a member's post, each in a call of its own ("Member Post Statistics", 2026-03). */
const queryTypes: readonly (readonly [FigureName, string])[] = [
  ['impressions', 'IMPRESSION'],
  ['reach', 'MEMBERS_REACHED'],
  ['likes', 'REACTION'],
  ['comments', 'COMMENT'],
  ['shares', 'RESHARE'],
  ['saves', 'POST_SAVE'],
];

/** Either lets an app read what a page has ("Organization Share Statistics", 2026-03). */
const adminScopes = ['rw_organization_admin', 'r_organization_admin'] as const;

/** What LinkedIn counts of posts of a member or of a page, who have ways of their own. */
export function linkedinFigures(app: App) {
  return {
    ...figuresOf<LinkedinAuth>(MOST_POSTS, (...given) => readPosts(app, ...given)),
    followers: (...given) => readFollowers(app, ...given),
  } satisfies Figures<LinkedinAuth>;
}

const readPosts: Way<'readPosts'> = async (app, posts, auth, { signal }) => {
  const author = authorUrn.parse(posts[0]?.account.remoteId);
  const ask = app.api(auth, signal);
  if (isPage(author)) return lacks(app, ...adminScopes) ?? readOfPage(app, ask, author, posts);
  return lacks(app, 'r_member_postAnalytics') ?? readEach(posts, (post) => readOfMember(app, ask, post));
};

/** How many follow the page ("Organization Lookup", 2026), or the member ("Member Follower Statistics", 2026). */
const readFollowers: Way<'readFollowers'> = async (app, { remoteId }, auth, { signal }) => {
  const ask = app.api(auth, signal);
  const author = authorUrn.parse(remoteId);
  const missing = isPage(author) ? lacks(app, ...adminScopes) : lacks(app, 'r_member_profileAnalytics');
  if (missing !== null) return missing;
  const read = await (isPage(author)
    ? ask({
        path: `/rest/networkSizes/${encodeURIComponent(author)}`,
        query: { edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' },
        answer: networkSizeWire,
      })
    : ask({ path: '/rest/memberFollowersCount', query: { q: 'me' }, answer: memberFollowersWire }));
  return read.kind === 'ok' ? { kind: 'followers', count: toldCount(read.value) ?? null } : refused(read);
};

/** Looks at posts that it tells nothing of, where that is allowed: one that is gone is not among what it tells. */
async function readOfPage(app: App, ask: Ask, page: string, posts: readonly PublishedPost[]): Promise<FiguresResult> {
  const told = new Map<string, FiguresOfPost>();
  let failed: ApiFailed | undefined;
  for (const [list, kind] of [
    ['shares', 'urn:li:share:'],
    ['ugcPosts', 'urn:li:ugcPost:'],
  ] as const) {
    const urns = posts.map(({ remoteId }) => remoteId).filter((urn) => urn.startsWith(kind));
    if (urns.length === 0) continue;
    // What is a list, and what a letter in a name, is told by the percent sign alone (Rest.li 2.0), so it is not encoded again.
    const query = `q=organizationalEntity&organizationalEntity=${encodeURIComponent(page)}`;
    const path = `/rest/organizationalEntityShareStatistics?${query}&${list}=List(${urns.map(encodeURIComponent).join(',')})`;
    const read = await ask({ path, answer: shareStatisticsWire });
    if (read.kind === 'ok') {
      for (const { urn, counts } of read.value) told.set(urn, { kind: 'read', figures: toldFigures(counts) });
    } else failed ??= read;
  }
  // One post that the account may not see makes LinkedIn refuse all of them.
  const mayBeOfOne = failed === undefined || [NOT_ALLOWED, NOT_FOUND].includes(failed.failure.code);
  if (mayBeOfOne && app.settings.scopes.includes('r_organization_social')) {
    const rest = posts.filter(({ remoteId }) => !told.has(remoteId));
    const looked = await readEach(rest, (post) => lookAt(ask, post));
    if (looked.kind !== 'figures') failed ??= { kind: 'failed', name: '', failure: looked };
    else for (const [urn, of] of looked.posts) told.set(urn, of);
  }
  for (const post of posts) {
    const of = told.get(post.remoteId);
    if (of?.kind !== 'read') continue;
    const whole = await withVotes(app, ask, post, of.figures, 'r_organization_social');
    if (whole.kind === 'read') told.set(post.remoteId, whole);
    else {
      told.delete(post.remoteId);
      failed ??= { kind: 'failed', name: '', failure: whole };
    }
  }
  return failed === undefined || told.size > 0 ? { kind: 'figures', posts: told } : refused(failed);
}

/** Whether the post is gone; nothing else is learned. */
async function lookAt(ask: Ask, { remoteId }: PublishedPost): Promise<FiguresOfPost | Failure | null> {
  if (!postUrn.safeParse(remoteId).success) return null;
  const read = await ask({ path: `/rest/posts/${encodeURIComponent(remoteId)}`, answer: nothingWire });
  if (read.kind === 'ok') return null;
  return read.name === POST_MISSING ? { kind: 'gone' } : refused(read);
}

async function readOfMember(app: App, ask: Ask, post: PublishedPost): Promise<FiguresOfPost | Failure | null> {
  const { remoteId: urn } = post;
  if (!postUrn.safeParse(urn).success) return null;
  const entity = `(${urn.startsWith('urn:li:share:') ? 'share' : 'ugc'}:${encodeURIComponent(urn)})`;
  const counts: Partial<Record<FigureName, unknown>> = {};
  for (const [figure, queryType] of queryTypes) {
    if (figure === 'saves' && app.settings.version < SAVES_SINCE) continue;
    const query = `q=entity&entity=${entity}&queryType=${queryType}&aggregation=TOTAL`;
    const read = await ask({ path: `/rest/memberCreatorPostAnalytics?${query}`, answer: memberStatisticsWire });
    if (read.kind === 'ok') counts[figure] = read.value;
    else if (read.name === POST_MISSING) return isNew(post) ? null : { kind: 'gone' };
    // An app of the first tier is told that the way itself is not there.
    else if (read.failure.code === NOT_FOUND) return notGiven('r_member_postAnalytics');
    // What LinkedIn does not count any more is no reason to leave out the rest.
    else if (read.failure.kind !== 'rejected') return refused(read);
  }
  const figures = toldFigures(counts);
  return Object.keys(figures).length === 0 ? null : withVotes(app, ask, post, figures, 'r_member_social');
}

/** What was counted of a post, with the votes of its poll where the app may look at posts of this kind. */
async function withVotes(
  { settings }: App,
  ask: Ask,
  { remoteId, hasPoll }: PublishedPost,
  figures: PostFigures,
  scope: LinkedinScope,
): Promise<Extract<FiguresOfPost, { kind: 'read' }> | Failure> {
  if (!hasPoll || !settings.scopes.includes(scope)) return { kind: 'read', figures };
  const read = await ask({ path: `/rest/posts/${encodeURIComponent(remoteId)}`, answer: countedPollWire });
  if (read.kind === 'ok') return { kind: 'read', figures: { ...figures, ...toldFigures({ votes: read.value }) } };
  const failure = refused(read);
  // What LinkedIn does not tell of a poll is no reason to leave out the rest.
  return failure.kind === 'rejected' ? { kind: 'read', figures } : failure;
}

function refused({ failure }: ApiFailed): Failure {
  return failure.code === NOT_ALLOWED ? figuresNotAllowed : failure;
}

function isNew({ publishedAt }: PublishedPost): boolean {
  return Date.now() - publishedAt.getTime() < UNKNOWN_MS;
}

function isPage(author: string): boolean {
  return author.startsWith('urn:li:organization:');
}

/** Whether the app asks nobody for this, nor for what stands for it. */
function lacks({ settings: { scopes } }: App, ...oneOf: [LinkedinScope, ...LinkedinScope[]]): Rejected | null {
  return oneOf.some((scope) => scopes.includes(scope)) ? null : notGiven(oneOf[0]);
}

function notGiven(scope: LinkedinScope): Rejected {
  return figuresNotGiven('LinkedIn', scope, 'LINKEDIN_SCOPES');
}
