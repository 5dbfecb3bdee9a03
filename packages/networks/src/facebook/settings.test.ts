import { expect, test } from 'vitest';
import { facebookSetup } from '#/facebook/settings.ts';
import { networkWarnings } from '#/registry.ts';

const app = { FACEBOOK_APP_ID: '42', FACEBOOK_APP_SECRET: 'a-secret' };

function warningsAt(day: string, more: Record<string, string> = {}): readonly string[] {
  const facebook = facebookSetup.read({ ...app, ...more }, null);
  return networkWarnings({ allowedOrigins: [], facebook }, new Date(`${day}T12:00:00Z`));
}

test('an operator is warned from 60 days before the version of the Graph API ends', () => {
  const version = { FACEBOOK_GRAPH_VERSION: 'v26.0' };
  expect(warningsAt('2028-09-04', version)).toEqual([]);
  expect(warningsAt('2028-09-06', version)).toEqual([
    'Version v26.0 of Facebook’s Graph API ends on 4 November 2028: set FACEBOOK_GRAPH_VERSION to a newer one.',
  ]);
});

test('FB-03 v19.0 may be set, and has ended', () => {
  expect(facebookSetup.variables['FACEBOOK_GRAPH_VERSION']?.schema.safeParse('v19.0').success).toBe(true);
  expect(warningsAt('2026-11-23', { FACEBOOK_GRAPH_VERSION: 'v19.0' })).toEqual([
    'Version v19.0 of Facebook’s Graph API ended on 21 May 2026: set FACEBOOK_GRAPH_VERSION to a newer one.',
  ]);
});

test('the newest version is spoken unless another is set; Meta says when it ends as soon as there is a newer one', () => {
  expect(facebookSetup.read(app, null)).toMatchObject({ version: 'v27.0' });
  expect(warningsAt('2028-11-04')).toEqual([]);
});

test('a version that nobody knows yet, and the sandbox, end for nobody', () => {
  expect(warningsAt('2040-01-01', { FACEBOOK_GRAPH_VERSION: 'v99.0' })).toEqual([]);
  const facebook = facebookSetup.read({}, 'http://127.0.0.1:1');
  expect(networkWarnings({ allowedOrigins: [], facebook }, new Date('2040-01-01'))).toEqual([]);
});

test.each([
  ['FACEBOOK_SCOPES', 'public_profile,email', true],
  ['FACEBOOK_SCOPES', 'public_profile email pages_show_list', true],
  ['FACEBOOK_SCOPES', 'email', false],
  ['FACEBOOK_SCOPES', 'public_profile,email,manage_pages', false],
  ['FACEBOOK_GRAPH_VERSION', 'v26.0', true],
  ['FACEBOOK_GRAPH_VERSION', '26.0', false],
])('%s takes %j: %s', (name, value, taken) => {
  expect(facebookSetup.variables[name]?.schema.safeParse(value).success).toBe(taken);
});

const comments = ['pages_manage_engagement', 'instagram_manage_comments'];

test('THREAD-04 the right to comment is asked for only where the app is said to have it', () => {
  const usual = facebookSetup.read(app, null)?.scopes ?? [];
  expect(usual.filter((scope) => comments.includes(scope))).toEqual([]);
  const named = { FACEBOOK_SCOPES: [...usual, ...comments].join() };
  expect(facebookSetup.variables['FACEBOOK_SCOPES']?.schema.safeParse(named.FACEBOOK_SCOPES).success).toBe(true);
  expect(facebookSetup.read({ ...app, ...named }, null)?.scopes).toEqual([...usual, ...comments]);
  expect(facebookSetup.read({}, 'http://127.0.0.1:1')?.scopes).toEqual(expect.arrayContaining(comments));
});

const insights = ['read_insights', 'instagram_manage_insights'];

test('STAT-01 the right to read figures is asked for only where the app is said to have it', () => {
  const usual = facebookSetup.read(app, null)?.scopes ?? [];
  expect(usual.filter((scope) => insights.includes(scope))).toEqual([]);
  const named = { FACEBOOK_SCOPES: [...usual, ...insights].join() };
  expect(facebookSetup.read({ ...app, ...named }, null)?.scopes).toEqual([...usual, ...insights]);
  expect(facebookSetup.read({}, 'http://127.0.0.1:1')?.scopes).toEqual(expect.arrayContaining(insights));
});
