import { expect, test } from 'vitest';
import type { Reply } from '#/kit/pretend-network.ts';
import {
  allScopes,
  auth,
  context,
  page,
  person,
  pretendLinkedin,
  refusal,
  share,
} from '#/linkedin/pretend-linkedin.ts';
import type { LinkedinSettings } from '#/linkedin/settings.ts';
import type { PublishedPost } from '#/port.ts';

const ugc = 'urn:li:ugcPost:7141138937766391809';
const post = (remoteId: string, more: Partial<PublishedPost> = {}): PublishedPost => ({
  remoteId,
  publishedAt: new Date(Date.now() - 3_600_000),
  format: 'feed',
  account: { remoteId: page, handle: 'studio-fala' },
  ...more,
});
const ofPerson = (remoteId: string, more: Partial<PublishedPost> = {}): PublishedPost =>
  post(remoteId, { account: { remoteId: person, handle: 'ana' }, ...more });
const STATISTICS = 'GET /rest/organizationalEntityShareStatistics';
const ANALYTICS = 'GET /rest/memberCreatorPostAnalytics';
const counts = {
  impressionCount: 820,
  uniqueImpressionsCount: 540,
  likeCount: 27,
  commentCount: 5,
  shareCount: 4,
  clickCount: 46,
  engagement: 0.1,
};
const figures = { impressions: 820, reach: 540, likes: 27, comments: 5, shares: 4, clicks: 46 };
const gone = refusal(404, { code: 'NOT_FOUND', message: `Could not find entity ${ugc}` });
const denied = refusal(403, { code: 'ACCESS_DENIED', serviceErrorCode: 100 });

test('STAT-01 posts of a page are asked for by their kind, in lists that Rest.li can read', async () => {
  const { network, on, seen } = await pretendLinkedin();
  on(STATISTICS, ({ query }) => {
    const named = 'shares' in query ? { share } : { ugcPost: ugc };
    return { body: { elements: [{ ...named, organizationalEntity: page, totalShareStatistics: counts }] } };
  });
  const result = await network.figures.read([post(share), post(ugc)], auth, context);
  const read = { kind: 'read', figures };
  expect(result).toEqual({
    kind: 'figures',
    posts: new Map([
      [share, read],
      [ugc, read],
    ]),
  });
  const asked = '?q=organizationalEntity&organizationalEntity=urn%3Ali%3Aorganization%3A2414183';
  expect(seen.map(({ rawQuery }) => rawQuery)).toEqual([
    `${asked}&shares=List(${encodeURIComponent(share)})`,
    `${asked}&ugcPosts=List(${encodeURIComponent(ugc)})`,
  ]);
});

test.each<[string, object, object]>([
  ['taken back more often than given', { ...counts, likeCount: -2 }, { ...figures, likes: undefined }],
  [
    'called by another name',
    { ...counts, impressionCount: undefined, views: 9 },
    { ...figures, impressions: undefined },
  ],
  ['told as words', { ...counts, clickCount: 'many' }, { ...figures, clicks: undefined }],
])('STAT-01 a count that is %s is absent', async (_what, totalShareStatistics, left) => {
  const { network, on } = await pretendLinkedin();
  on(STATISTICS, { body: { elements: [{ share, totalShareStatistics }] } });
  const result = await network.figures.read([post(share)], auth, context);
  const told = result.kind === 'figures' ? result.posts.get(share) : result;
  expect(told).toEqual({ kind: 'read', figures: JSON.parse(JSON.stringify(left)) });
});

test.each<[string, Reply, LinkedinSettings['scopes'], object | undefined]>([
  ['there is looked at, and stays', { body: { id: share } }, allScopes, undefined],
  ['gone is looked at, and named', gone, allScopes, { kind: 'gone' }],
  ['that nobody may look at stays', gone, allScopes.filter((one) => one !== 'r_organization_social'), undefined],
])('a post of a page that is not among the counts and %s', async (_what, reply, scopes, told) => {
  const { network, on } = await pretendLinkedin({ scopes });
  on(STATISTICS, { body: { elements: [] } });
  on('GET /rest/posts/{id}', reply);
  const result = await network.figures.read([post(share)], auth, context);
  expect(result.kind === 'figures' && result.posts.get(share)).toEqual(told);
});

test('one that is gone is found also where LinkedIn refuses all for its sake', async () => {
  const { network, on } = await pretendLinkedin();
  on(STATISTICS, denied);
  on('GET /rest/posts/{id}', ({ id }) => (id === ugc ? gone : { body: { id } }));
  const result = await network.figures.read([post(share), post(ugc)], auth, context);
  expect(result).toEqual({ kind: 'figures', posts: new Map([[ugc, { kind: 'gone' }]]) });
  const other = await network.figures.read([post(share)], auth, context);
  expect(other).toMatchObject({ kind: 'rejected', code: 'figures-not-allowed' });
});

const told = (count: unknown): Reply => ({ body: { elements: [{ count, metricType: 'IMPRESSION' }] } });

test('STAT-01 a post of a member is asked for count by count', async () => {
  const { network, on, seen } = await pretendLinkedin();
  const values: Record<string, number> = { IMPRESSION: 9, MEMBERS_REACHED: 8, REACTION: 7, COMMENT: 6, RESHARE: 5 };
  on(ANALYTICS, ({ query }) => told(values[query['queryType'] ?? ''] ?? 0));
  const result = await network.figures.read([ofPerson(share)], auth, context);
  const read = { impressions: 9, reach: 8, likes: 7, comments: 6, shares: 5, saves: 0 };
  expect(result).toEqual({ kind: 'figures', posts: new Map([[share, { kind: 'read', figures: read }]]) });
  expect(seen[0]?.rawQuery).toBe(
    `?q=entity&entity=(share:${encodeURIComponent(share)})&queryType=IMPRESSION&aggregation=TOTAL`,
  );
});

test('a video of a member is another kind of post, and an older version does not count what was saved', async () => {
  const { network, on, seen } = await pretendLinkedin({ version: '202603' });
  on(ANALYTICS, told(1));
  await network.figures.read([ofPerson(ugc)], auth, context);
  expect(seen.map(({ query }) => query['queryType'])).not.toContain('POST_SAVE');
  expect(seen[0]?.rawQuery).toContain(`entity=(ugc:${encodeURIComponent(ugc)})`);
});

test('STAT-01 a count of a member that LinkedIn knows no more, or leaves out, is absent alone', async () => {
  const { network, on } = await pretendLinkedin();
  on(ANALYTICS, ({ query: { queryType } }) => {
    if (queryType === 'RESHARE') return refusal(400, { code: 'ILLEGAL_ARGUMENT' });
    return queryType === 'COMMENT' ? { body: { elements: [] } } : told(3);
  });
  const result = await network.figures.read([ofPerson(share)], auth, context);
  const read = { impressions: 3, reach: 3, likes: 3, saves: 3 };
  expect(result.kind === 'figures' && result.posts.get(share)).toEqual({ kind: 'read', figures: read });
});

const poll = { hasPoll: true } as const;
const reading: LinkedinSettings['scopes'] = [...allScopes, 'r_member_social'];
const answered = { body: { id: share, content: { poll: { uniqueVotersCount: 12, options: [{ voteCount: 12 }] } } } };

test.each<[string, Reply, LinkedinSettings['scopes'], object]>([
  ['told with the rest', answered, reading, { votes: 12 }],
  ['not told by another form', { body: { id: share, content: { poll: { options: [] } } } }, reading, {}],
  ['not made of what is no count', { body: { content: { poll: { uniqueVotersCount: -1 } } } }, reading, {}],
  ['not told by an answer that is none of a post', { body: [] }, reading, {}],
  ['not told, and the rest is', denied, reading, {}],
  ['not asked for without the right', denied, allScopes.filter((one) => !/^r_.*_social$/.test(one)), {}],
])('FMT-03 the votes of a poll are %s', async (_what, reply, scopes, votes) => {
  const { network, on, calls } = await pretendLinkedin({ scopes });
  on(STATISTICS, { body: { elements: [{ share, totalShareStatistics: counts }] } });
  on(ANALYTICS, told(1));
  on('GET /rest/posts/{id}', reply);
  const member = { impressions: 1, reach: 1, likes: 1, comments: 1, shares: 1, saves: 1 };
  for (const [one, rest] of [
    [post(share, poll), figures],
    [ofPerson(share, poll), member],
  ] as const) {
    const result = await network.figures.read([one], auth, context);
    expect(result).toEqual({
      kind: 'figures',
      posts: new Map([[share, { kind: 'read', figures: { ...rest, ...votes } }]]),
    });
  }
  const isAsked = scopes === reading;
  expect(calls().filter((call) => call.startsWith('GET /rest/posts/'))).toHaveLength(isAsked ? 2 : 0);
});

test('FMT-03 a post whose poll is not told this time is read another time, as a whole', async () => {
  const { network, on } = await pretendLinkedin();
  on(STATISTICS, ({ query }) => {
    const named = 'shares' in query ? { share } : { ugcPost: ugc };
    return { body: { elements: [{ ...named, totalShareStatistics: counts }] } };
  });
  on('GET /rest/posts/{id}', refusal(429, { code: 'TOO_MANY_REQUESTS' }));
  const alone = await network.figures.read([post(share, poll)], auth, context);
  expect(alone).toMatchObject({ kind: 'retry-later' });
  const both = await network.figures.read([post(share, poll), post(ugc)], auth, context);
  expect(both).toEqual({ kind: 'figures', posts: new Map([[ugc, { kind: 'read', figures }]]) });
});

const missing = refusal(404, { code: 'NOT_FOUND', message: `Could not find entity ${share}` });
const young = { publishedAt: new Date(Date.now() - 60_000) };

test.each<[string, Reply, Partial<PublishedPost>, object | undefined]>([
  ['is gone', missing, {}, { kind: 'gone' }],
  ['is so new that LinkedIn may not know it', missing, young, undefined],
  ['of which nothing is told', { body: { elements: [] } }, {}, undefined],
])('a post of a member that %s', async (_what, reply, more, outcome) => {
  const { network, on } = await pretendLinkedin();
  on(ANALYTICS, reply);
  const result = await network.figures.read([ofPerson(share, more)], auth, context);
  expect(result).toEqual({ kind: 'figures', posts: new Map(outcome === undefined ? [] : [[share, outcome]]) });
});

const notGiven = {
  kind: 'rejected',
  code: 'figures-not-allowed',
  message: expect.stringMatching(/Its operator must have r_member_postAnalytics granted .*LINKEDIN_SCOPES/),
};

test.each<[string, Reply, object]>([
  ['the person has not allowed it', denied, { kind: 'rejected', code: 'figures-not-allowed' }],
  [
    'the app is of the first tier',
    refusal(404, { code: 'RESOURCE_NOT_FOUND', message: 'No virtual resource found' }),
    notGiven,
  ],
  ['there is a limit', refusal(429, { code: 'TOO_MANY_REQUESTS' }), { kind: 'retry-later', scope: 'connection' }],
  ['it fails', refusal(500, {}), { kind: 'unknown' }],
  ['it says what nobody has described', refusal(400, { code: 'UNHEARD_OF' }), { kind: 'unknown' }],
])('a reading for a member where %s', async (_why, reply, outcome) => {
  const { network, on } = await pretendLinkedin();
  on(ANALYTICS, reply);
  await expect(network.figures.read([ofPerson(share)], auth, context)).resolves.toMatchObject(outcome);
});

test('STAT-01 an app that shares alone asks for nothing, and says what it would need', async () => {
  const { network, calls } = await pretendLinkedin({ scopes: ['openid', 'profile', 'w_member_social'] });
  await expect(network.figures.read([ofPerson(share)], auth, context)).resolves.toMatchObject(notGiven);
  await expect(network.figures.read([post(share)], auth, context)).resolves.toMatchObject({
    code: 'figures-not-allowed',
    message: expect.stringContaining('rw_organization_admin'),
  });
  await expect(network.figures.followers(ofPerson(share).account, auth, context)).resolves.toMatchObject({
    code: 'figures-not-allowed',
    message: expect.stringContaining('r_member_profileAnalytics'),
  });
  expect(calls()).toEqual([]);
});

test('what is no name of a post is not asked for', async () => {
  const { network, calls } = await pretendLinkedin();
  for (const one of [post('7141'), ofPerson('7141')]) {
    const result = await network.figures.read([one], auth, context);
    expect(result).toEqual({ kind: 'figures', posts: new Map() });
  }
  expect(calls()).toEqual([]);
});

test('STAT-03 pages and people have followers, who are told in two ways', async () => {
  const { network, on, seen } = await pretendLinkedin();
  on('GET /rest/networkSizes/{id}', { body: { firstDegreeSize: 219_145 } });
  on('GET /rest/memberFollowersCount', { body: { elements: [{ memberFollowersCount: 961 }] } });
  const [ofPage, ofMember] = [post(share).account, ofPerson(share).account];
  await expect(network.figures.followers(ofPage, auth, context)).resolves.toEqual({
    kind: 'followers',
    count: 219_145,
  });
  await expect(network.figures.followers(ofMember, auth, context)).resolves.toEqual({ kind: 'followers', count: 961 });
  expect(seen.map(({ query }) => query)).toEqual([{ edgeType: 'COMPANY_FOLLOWED_BY_MEMBER' }, { q: 'me' }]);
  on('GET /rest/memberFollowersCount', { body: { elements: [{ followers: 961 }] } });
  await expect(network.figures.followers(ofMember, auth, context)).resolves.toEqual({ kind: 'followers', count: null });
});
