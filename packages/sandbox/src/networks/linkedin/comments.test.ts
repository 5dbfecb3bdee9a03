import { expect, test } from 'vitest';

import { TestLinkedin } from '#/networks/linkedin/testing/test-client.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

async function begun() {
  const linkedin = new TestLinkedin(await sandboxForTest());
  const ana = await linkedin.signIn();
  const page = await ana.page();
  const object = (await ana.post('Hello', { author: page })).headers.get('x-restli-id') ?? '';
  const path = `/rest/socialActions/${encodeURIComponent(object)}/comments`;
  const comment = (text: string, more: object = {}) =>
    ana.send(path, { actor: page, object, message: { text }, ...more });
  return { linkedin, ana, page, object, path, comment };
}

test('a comment is answered with its number and its whole name, and listed below its post', async () => {
  const { linkedin, ana, page, object, path, comment } = await begun();
  const { status, body } = await comment('First (1)');
  const activity = object.replace('share', 'activity');
  expect([status, body]).toMatchObject([201, { actor: page, object: activity, message: { text: 'First (1)' } }]);
  expect(body.commentUrn).toBe(`urn:li:comment:(${activity},${body.id})`);
  expect((await ana.request(path)).body.elements).toMatchObject([{ commentUrn: body.commentUrn, actor: page }]);
  expect(await linkedin.ledger()).toMatchObject([
    { text: 'Hello' },
    { account: 'studio-fala', remoteId: body.commentUrn, below: object, text: 'First (1)' },
  ]);
  await ana.request(`/rest/posts/${encodeURIComponent(object)}`, { method: 'DELETE' });
  expect((await comment('Late')).status).toBe(404);
  expect(await linkedin.ledger()).toMatchObject([{ deleted: true }, { deleted: true }]);
});

test.each<[string, object, string]>([
  ['no words', { message: { text: ' ' } }, 'INVALID_VALUE_BLANK_FIELD'],
  ['too many words', { message: { text: 'x'.repeat(1_251) } }, 'FIELD_LENGTH_TOO_LONG'],
  ['another object', { object: 'urn:li:share:1' }, 'INVALID_VALUE_FOR_FIELD'],
  ['nobody who comments', { actor: undefined }, 'MISSING_FIELD'],
])('a comment with %s is refused', async (_what, more, code) => {
  const { comment } = await begun();
  expect((await comment('First', more)).body).toMatchObject({ status: 400, code });
});

test('where commenting asks for a right of its own, that is needed beside the one to post', async () => {
  const { linkedin, comment } = await begun();
  await linkedin.steer('narrow-grants', { handle: 'ana-fala', scope: 'w_organization_social_feed' });
  expect((await comment('First')).status).toBe(201);
  await linkedin.steer('set-comments', { need: 'feed' });
  expect((await comment('Second')).body).toMatchObject({ status: 403, code: 'ACCESS_DENIED' });
});
