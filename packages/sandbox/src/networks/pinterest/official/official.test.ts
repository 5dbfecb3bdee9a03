import { expect, test } from 'vitest';

import official from '#/networks/pinterest/official/pinterest-api-5.23.0.json' with { type: 'json' };
import { TestPinterest } from '#/networks/pinterest/testing/test-client.ts';
import { findIssues } from '#/testing/find-issues.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { type Answer, sandboxForTest } from '#/testing/sandbox.ts';

const answers = new Map(Object.entries(official.answers));
/** The answer with tokens is described in general, and by what they were asked for with: the second is what is looked at. */
const issuesOf = (schema: string, body: unknown) => findIssues(official, schema, body);

test('every answer has the status, the names and the types of the official description', async () => {
  const pinterest = new TestPinterest(await sandboxForTest());
  const checked = new Set<string>();
  const check = (call: string, { status, body }: Pick<Answer, 'status' | 'body'>): void => {
    const expected = answers.get(call);
    expect([call, status]).toEqual([call, expected?.status]);
    expect([call, issuesOf(expected?.schema ?? '', body)]).toEqual([call, []]);
    checked.add(call);
  };
  const tokens = await pinterest.exchange(await pinterest.codeOf('studio_fala'));
  check('POST /oauth/token', tokens);
  const studio = await pinterest.signIn();
  check('GET /user_account', await studio.get('user_account'));
  check('GET /boards', await studio.get('boards?page_size=1'));
  check('POST /boards', await studio.send('boards', { name: 'Kiln', privacy: 'SECRET' }));
  const board = await studio.board();
  check('GET /boards/{board_id}', await studio.get(`boards/${board}`));
  check('GET /boards/{board_id}/sections', await studio.get(`boards/${board}/sections`));
  const pin = await studio.pin({ description: 'Out of the kiln', link: 'https://kiln.example', alt_text: 'Cups' });
  check('POST /pins', pin);
  await pinterest.steer('set-processing', { ms: 30_000 });
  const film = await studio.upload(mp4Of(10_000));
  check('POST /media', { status: 201, body: film.registered });
  check('GET /media/{media_id}', await studio.get(`media/${film.id}`));
  await pinterest.sandbox.steer('clock', { advanceMs: 30_000 });
  const source = { source_type: 'video_id', media_id: film.id, cover_image_key_frame_time: 2 };
  check('POST /pins', await studio.pin({ media_source: source }));
  check('GET /boards/{board_id}/pins', await studio.get(`boards/${board}/pins`));
  check('GET /pins/{pin_id}', await studio.get(`pins/${pin.body.id}`));
  check('GET /pins/{pin_id}', await studio.get(`pins/${pin.body.id}?pin_metrics=true`));
  check('DELETE /pins/{pin_id}', await studio.delete(`pins/${pin.body.id}`));
  expect([...checked].sort()).toEqual([...answers.keys()].sort());
  const refused = [await studio.get('pins/1'), await studio.get('nothing'), await pinterest.call('boards')];
  for (const { body } of refused) expect(issuesOf('Error', body)).toEqual([]);
});

test('an answer with another name is found out', () => {
  expect(issuesOf('Pin', { id: '1', text: 'a' })).toHaveLength(1);
  expect(issuesOf('Media', { media_id: '1', media_type: 'video', status: 'done' })).toHaveLength(1);
});
