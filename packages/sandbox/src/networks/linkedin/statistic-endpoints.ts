import { FigureBook } from '#/core/figure-book.ts';
import type { World } from '#/core/world.ts';
import type { Organization } from '#/networks/linkedin/accounts.ts';
import type { Call, Endpoint, Gate } from '#/networks/linkedin/api.ts';
import type { Post, Posts } from '#/networks/linkedin/posts.ts';
import { accessDenied, invalid, notFound, RestError } from '#/networks/linkedin/rest-error.ts';

const adminScopes = ['rw_organization_admin', 'r_organization_admin'];
/** "Organization Share Statistics": nothing older than twelve months is told. */
const toldMs = 365 * 86_400_000;

/** What `memberCreatorPostAnalytics` counts ("Member Post Statistics", version 202604 and later), on a typical day. */
const memberCounts: Readonly<Record<string, number>> = {
  IMPRESSION: 900,
  MEMBERS_REACHED: 610,
  RESHARE: 5,
  REACTION: 38,
  COMMENT: 9,
  POST_SAVE: 7,
  POST_SEND: 3,
  LINK_CLICKS: 14,
};
/** Since version 202604 alone. */
const newCounts: ReadonlySet<string> = new Set(['POST_SAVE', 'POST_SEND', 'LINK_CLICKS']);
const metricType = 'com.linkedin.adsexternalapi.memberanalytics.v1.CreatorPostAnalyticsMetricTypeV1';

/** What a page's post has in the end, on a typical day: `totalShareStatistics` ("Organization Share Statistics"). */
const pageCounts = {
  uniqueImpressionsCount: 540,
  shareCount: 4,
  clickCount: 46,
  likeCount: 27,
  impressionCount: 820,
  commentCount: 5,
};

/** How many answer a poll, which its post itself tells ("Poll API"). */
const pollCounts = { poll_votes: 30 };

export function openFigures(world: World): FigureBook {
  return new FigureBook(world, 'linkedin', { ...memberCounts, ...pageCounts, ...pollCounts });
}

/** Statistics of posts and the number of followers, of members and of pages. */
export function statisticEndpoints(world: World, gate: Gate, posts: Posts, figures: FigureBook): Endpoint[] {
  const ageOf = ({ createdAt }: Post): number => world.clock.now() - createdAt;
  const countsOf = ({ urn, createdAt }: Post, names: object): Readonly<Record<string, number>> => {
    const counts = Object.entries(figures.of({ id: urn, createdAt }));
    return Object.fromEntries(counts.filter(([name]) => name in names));
  };
  return [
    {
      verb: 'GET',
      path: '/rest/organizationalEntityShareStatistics',
      resource: 'organizationalEntityShareStatistics.FINDER-organizationalEntity',
      query: { q: 'organizationalEntity' },
      scopes: adminScopes,
      place: 'figures',
      run: (call) => {
        const page = administered(call, gate, call.query.get('organizationalEntity'));
        const asked = [...listIn(call, 'shares', 'share'), ...listIn(call, 'ugcPosts', 'ugcPost')];
        if (asked.length === 0) throw invalid('ILLEGAL_ARGUMENT', 'Statistics of all posts together are not played.');
        if (!call.has('r_organization_social')) throw unpermitted();
        const known = asked.flatMap((urn) => posts.known(urn) ?? []);
        if (known.some(({ authorUrn }) => authorUrn !== urnOf(page))) throw unpermitted();
        return call.take(() => {
          // Of what is gone, or older than they go back, there is no element.
          const told = known.filter((post) => !post.isDeleted && ageOf(post) <= toldMs);
          return listOf(told.map((post) => shareStatistics(page, post, countsOf(post, pageCounts))));
        });
      },
    },
    {
      verb: 'GET',
      path: '/rest/memberCreatorPostAnalytics',
      resource: 'memberCreatorPostAnalytics.FINDER-entity',
      query: { q: 'entity' },
      scopes: ['r_member_postAnalytics'],
      place: 'figures',
      run: (call) => {
        const urn = entityIn(call);
        const queryType = call.query.get('queryType') ?? '';
        const version = Number(call.context.req.header('linkedin-version'));
        const isKnown = queryType in memberCounts && (version >= 202_604 || !newCounts.has(queryType));
        if (!isKnown) {
          throw invalid('ILLEGAL_ARGUMENT', `queryType: "${queryType}" is not a member of the enumeration`);
        }
        if (call.query.get('aggregation') !== 'TOTAL') throw invalid('ILLEGAL_ARGUMENT', 'Only TOTAL is played.');
        const post = posts.find(urn);
        if (post === null) throw notFound(urn);
        if (post.authorUrn !== call.memberUrn) throw accessDenied('memberCreatorPostAnalytics.FINDER-entity');
        return call.take(() => {
          const { [queryType]: count } = countsOf(post, memberCounts);
          const type = version >= 202_605 ? queryType : { [metricType]: queryType };
          const targetEntity = urn.startsWith('urn:li:share:') ? { share: urn } : { ugc: urn };
          return listOf(count === undefined ? [] : [{ count, metricType: type, targetEntity }]);
        });
      },
    },
    {
      verb: 'GET',
      path: '/rest/networkSizes/:urn',
      resource: 'networkSizes.GET',
      scopes: adminScopes,
      place: 'figures',
      run: (call) => {
        if (call.query.get('edgeType') !== 'COMPANY_FOLLOWED_BY_MEMBER') {
          throw invalid('ILLEGAL_ARGUMENT', 'edgeType must be COMPANY_FOLLOWED_BY_MEMBER.');
        }
        const page = administered(call, gate, call.context.req.param('urn'));
        return call.take(() => ({ firstDegreeSize: figures.followers(page.id) }));
      },
    },
    {
      verb: 'GET',
      path: '/rest/memberFollowersCount',
      resource: 'memberFollowersCount.FINDER-me',
      query: { q: 'me' },
      scopes: ['r_member_profileAnalytics'],
      place: 'figures',
      run: (call) => call.take(() => listOf([{ memberFollowersCount: figures.followers(call.bearer.accountId) }])),
    },
  ];
}

/** The page; the caller must be an administrator of it ("Organization Share Statistics": permissions). */
function administered({ bearer }: Call, { accounts }: Gate, urn: unknown): Organization {
  const [, id = ''] = /^urn:li:organization:(\d+)$/.exec(`${urn}`) ?? [];
  const page = accounts.page(id);
  if (page === null) throw invalid('INVALID_URN_ID', 'The URN ID provided is invalid');
  if (page.memberId === bearer.accountId && page.role === 'ADMINISTRATOR') return page;
  throw accessDenied('organizationalEntityShareStatistics.FINDER-organizationalEntity');
}

/** The answer to posts that the caller may not see (learn.microsoft.com/answers 1331917, 2023). */
function unpermitted(): RestError {
  const message =
    'Unpermitted fields present in PARAMETER: Data Processing Exception while processing fields [/shares[0]]';
  return new RestError(403, 'ACCESS_DENIED', message, { serviceErrorCode: 100 });
}

function shareStatistics(page: Organization, { urn }: Post, counts: Readonly<Record<string, number>>): object {
  const { impressionCount = 0, clickCount = 0, likeCount = 0, commentCount = 0, shareCount = 0 } = counts;
  const acted = clickCount + likeCount + commentCount + shareCount;
  const engagement = impressionCount === 0 ? 0 : acted / impressionCount;
  const named = urn.startsWith('urn:li:share:') ? { share: urn } : { ugcPost: urn };
  return { totalShareStatistics: { ...counts, engagement }, ...named, organizationalEntity: urnOf(page) };
}

function listOf(elements: readonly object[]): object {
  return { paging: { start: 0, count: 10, links: [] }, elements };
}

function urnOf({ id }: Organization): string {
  return `urn:li:organization:${id}`;
}

/**
 * Rest.li 2.0 tells its own parentheses and commas from those of a value by the percent sign: `List(urn%3Ali%3Ashare%3A1)`. So this is
 * read as it came.
 */
function rawIn({ context }: Call, name: string): string | null {
  const [, raw] = new RegExp(`[?&]${name}=([^&]*)`).exec(context.req.url) ?? [];
  return raw ?? null;
}

function listIn(call: Call, name: string, kind: string): string[] {
  const raw = rawIn(call, name);
  if (raw === null) return [];
  const [, inside] = /^List\(([^()]+)\)$/.exec(raw) ?? [];
  const urns = (inside ?? '').split(',').map(decodeURIComponent);
  if (urns.every((urn) => new RegExp(`^urn:li:${kind}:\\d+$`).test(urn))) return urns;
  throw invalid('ILLEGAL_ARGUMENT', `${name} must be a List of URNs.`);
}

function entityIn(call: Call): string {
  const [, kind, encoded = ''] = /^\((share|ugc):([^():]+)\)$/.exec(rawIn(call, 'entity') ?? '') ?? [];
  const urn = decodeURIComponent(encoded);
  const isOfKind = urn.startsWith(kind === 'share' ? 'urn:li:share:' : 'urn:li:ugcPost:');
  if (kind === undefined || !isOfKind) throw invalid('ILLEGAL_ARGUMENT', 'entity must name a share or a ugcPost.');
  return urn;
}
