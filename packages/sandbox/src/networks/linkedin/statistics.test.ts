import { expect, test } from 'vitest';

import { selfServe } from '#/networks/linkedin/scopes.ts';
import { TestLinkedin, usual } from '#/networks/linkedin/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

const HOUR = 3_600_000;
const whole = `${usual} r_member_postAnalytics r_member_profileAnalytics`;
const versioned = (version: string) => ({ 'linkedin-version': version, 'x-restli-protocol-version': '2.0.0' });

async function begun(scope = whole) {
  const linkedin = new TestLinkedin(await sandboxForTest());
  const ana = await linkedin.signIn('ana-fala', { scope });
  const post = async (words: string, more: object = {}): Promise<string> =>
    (await ana.post(words, more)).headers.get('x-restli-id') ?? '';
  const pass = (ms: number) => linkedin.sandbox.steer('clock', { advanceMs: ms });
  return { linkedin, ana, post, pass };
}

const list = (urns: readonly string[]): string => `List(${urns.map(encodeURIComponent).join(',')})`;
const statisticsOf = (page: string, more: string): string =>
  `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${encodeURIComponent(page)}${more}`;
const analyticsOf = (urn: string, queryType: string): string =>
  `/rest/memberCreatorPostAnalytics?q=entity&entity=(share:${encodeURIComponent(urn)})&queryType=${queryType}&aggregation=TOTAL`;

test('STAT-10 posts of a page are counted, grow, and are left out once they are deleted', async () => {
  const { ana, post, pass } = await begun();
  const page = await ana.page();
  const [first, second] = [await post('One', { author: page }), await post('Two', { author: page })];
  await pass(HOUR);
  const read = async () => (await ana.request(statisticsOf(page, `&shares=${list([first, second])}`))).body.elements;
  const then = await read();
  expect(then).toMatchObject([
    { share: first, organizationalEntity: page, totalShareStatistics: { impressionCount: expect.any(Number) } },
    { share: second },
  ]);
  await pass(24 * HOUR);
  const [later] = await read();
  expect(later.totalShareStatistics.impressionCount).toBeGreaterThan(then[0].totalShareStatistics.impressionCount);
  await ana.request(`/rest/posts/${encodeURIComponent(first)}`, { method: 'DELETE' });
  expect(await read()).toMatchObject([{ share: second }]);
});

test.each([
  ['parentheses that are encoded', (urn: string) => `&${new URLSearchParams({ shares: `List(${urn})` })}`, 400],
  ['shares among other posts', (urn: string) => `&ugcPosts=${list([urn])}`, 400],
  ['no posts', () => '', 400],
  ['a post that nobody has', () => `&shares=${list(['urn:li:share:1'])}`, 200],
])('a list of %s', async (_what, more, status) => {
  const { ana, post } = await begun();
  const page = await ana.page();
  const urn = await post('One', { author: page });
  expect((await ana.request(statisticsOf(page, more(urn)))).status).toBe(status);
});

test('the statistics of a page are for its administrators, with the right to read', async () => {
  const { linkedin, ana, post } = await begun();
  const page = await ana.page();
  const urn = await post('One', { author: page });
  const own = await post('Mine');
  const read = (one = urn) => ana.request(statisticsOf(page, `&shares=${list([one])}`));
  const denied = { status: 403, body: { code: 'ACCESS_DENIED', serviceErrorCode: 100 } };
  expect(await read(own)).toMatchObject(denied);
  await linkedin.steer('set-role', { page: 'studio-fala', role: 'CONTENT_ADMINISTRATOR' });
  expect(await read()).toMatchObject(denied);
  await linkedin.steer('set-role', { page: 'studio-fala', role: 'ADMINISTRATOR' });
  expect((await read()).status).toBe(200);
  await linkedin.steer('narrow-grants', { handle: 'ana-fala', scope: 'r_organization_social' });
  expect(await read()).toMatchObject(denied);
});

test('STAT-10 a post of a member is counted type by type, by the names that the version has', async () => {
  const { ana, post, pass } = await begun();
  const urn = await post('Mine');
  await pass(HOUR);
  const read = async (type: string, version = '202609') => ana.request(analyticsOf(urn, type), {}, versioned(version));
  const { body } = await read('IMPRESSION');
  expect(body.elements).toEqual([
    { count: expect.any(Number), metricType: 'IMPRESSION', targetEntity: { share: urn } },
  ]);
  const old = (await read('REACTION', '202603')).body.elements[0];
  expect(Object.values(old.metricType)).toEqual(['REACTION']);
  expect((await read('POST_SAVE')).body.elements[0].count).toBeGreaterThanOrEqual(0);
  expect((await read('POST_SAVE', '202603')).status).toBe(400);
  expect((await read('LIKE')).status).toBe(400);
  await ana.request(`/rest/posts/${encodeURIComponent(urn)}`, { method: 'DELETE' });
  expect(await read('IMPRESSION')).toMatchObject({ status: 404, body: { message: expect.stringContaining(urn) } });
});

test('an app that shares alone reads no figures', async () => {
  const { ana, post } = await begun(selfServe.join(' '));
  const urn = await post('Mine');
  expect((await ana.request(analyticsOf(urn, 'IMPRESSION'))).status).toBe(403);
  expect((await ana.request('/rest/memberFollowersCount?q=me')).status).toBe(403);
});

test('STAT-10 pages and members gain followers', async () => {
  const { ana, pass } = await begun();
  const page = `/rest/networkSizes/${encodeURIComponent(await ana.page())}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`;
  const read = async () => [
    (await ana.request(page)).body.firstDegreeSize,
    (await ana.request('/rest/memberFollowersCount?q=me')).body.elements[0].memberFollowersCount,
  ];
  const [ofPage, ofMember] = await read();
  await pass(30 * 24 * HOUR);
  const [later, more] = await read();
  expect([later > ofPage, more > ofMember]).toEqual([true, true]);
  expect((await ana.request(page.replace('COMPANY', 'Company'))).status).toBe(400);
});

test('what is withheld is left out of both, and the rest is told', async () => {
  const { linkedin, ana, post } = await begun();
  const page = await ana.page();
  const [ofPage, own] = [await post('One', { author: page }), await post('Mine')];
  await linkedin.steer('withhold-figures', { names: ['likeCount', 'REACTION'] });
  const [element] = (await ana.request(statisticsOf(page, `&shares=${list([ofPage])}`))).body.elements;
  expect(Object.keys(element.totalShareStatistics).toSorted()).toEqual([
    'clickCount',
    'commentCount',
    'engagement',
    'impressionCount',
    'shareCount',
    'uniqueImpressionsCount',
  ]);
  expect((await ana.request(analyticsOf(own, 'REACTION'))).body.elements).toEqual([]);
  expect((await ana.request(analyticsOf(own, 'COMMENT'))).body.elements).toHaveLength(1);
});
