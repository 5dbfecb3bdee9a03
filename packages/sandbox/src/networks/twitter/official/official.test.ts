import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { gifOf, pngOf, TestX } from '#/networks/twitter/testing/test-client.ts';
import { findIssues, type OfficialDocument } from '#/testing/find-issues.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { type Answer, sandboxForTest } from '#/testing/sandbox.ts';

interface XDocument extends OfficialDocument {
  readonly answers: Readonly<Record<string, { readonly status: number; readonly schema: string }>>;
}

function readDocument(version: '2.159' | '2.167'): XDocument {
  return JSON.parse(readFileSync(new URL(`x-api-${version}.json`, import.meta.url), 'utf8'));
}

const cases = [
  { version: '2.159', generation: 'classic', undeclared: ['image', 'video'] },
  { version: '2.167', generation: 'current', undeclared: [] },
] as const;

test.each(cases)('every answer is one of OpenAPI $version, with the $generation names', async (testCase) => {
  const document = readDocument(testCase.version);
  const x = new TestX(await sandboxForTest());
  const studio = await x.signIn();
  await x.steer('set-names', { generation: testCase.generation });
  await x.steer('set-processing', { ms: 60_000 });
  const checked = new Set<string>();
  const check = (call: string, { status, body }: Answer): void => {
    const expected = document.answers[call];
    expect([call, status]).toEqual([call, expected?.status]);
    const issues = findIssues(document, expected?.schema ?? '', body);
    const unexpected = issues.filter((issue) => !isBeyond(issue, testCase.undeclared));
    expect([call, unexpected]).toEqual([call, []]);
    checked.add(call);
  };

  const media = pngOf(2, 2);
  const uploaded = await studio.sendForm('2/media/upload', { media, media_category: 'tweet_image' });
  check('POST /2/media/upload', uploaded);
  check(
    'POST /2/media/upload',
    await studio.sendForm('2/media/upload', { media: gifOf(), media_category: 'tweet_gif' }),
  );
  const film = mp4Of(1_000);
  const plan = { media_type: 'video/mp4', total_bytes: film.length, media_category: 'tweet_video' };
  const begun = await studio.send('2/media/upload/initialize', plan);
  check('POST /2/media/upload/initialize', begun);
  const path = `2/media/upload/${begun.body.data.id}`;
  check(
    'POST /2/media/upload/{id}/append',
    await studio.sendForm(`${path}/append`, { segment_index: '0', media: film }),
  );
  check('POST /2/media/upload/{id}/finalize', await studio.finalize(begun.body.data.id));
  for (const _ of ['pending', 'in progress', 'succeeded']) {
    check('GET /2/media/upload', await studio.get(`2/media/upload?command=STATUS&media_id=${begun.body.data.id}`));
    await x.sandbox.steer('clock', { advanceMs: 30_000 });
  }
  const { id } = uploaded.body.data;
  check('POST /2/media/metadata', await studio.send('2/media/metadata', { id, metadata: { alt_text: { text: 'A' } } }));

  const first = await studio.post('See example.com', { media: { media_ids: [id] } });
  check('POST /2/tweets', first);
  const reply = { reply: { in_reply_to_tweet_id: first.body.data.id } };
  check('POST /2/tweets', await studio.post('More', reply));
  const fields =
    'attachments,author_id,conversation_id,created_at,edit_history_tweet_ids,entities,in_reply_to_user_id,lang,' +
    'possibly_sensitive,public_metrics,referenced_tweets,reply_settings';
  for (const parameter of ['tweet.fields', 'post.fields']) {
    check('GET /2/tweets', await studio.get(`2/tweets?ids=${first.body.data.id},1&${parameter}=${fields}`));
    check('GET /2/tweets/{id}', await studio.get(`2/tweets/${first.body.data.id}?${parameter}=${fields}`));
    const timeline = `2/users/${await x.idOf('studio')}/tweets?max_results=5&${parameter}=${fields}`;
    check('GET /2/users/{id}/tweets', await studio.get(timeline));
  }
  const userFields = 'created_at,profile_image_url,protected,public_metrics,subscription_type,verified,verified_type';
  check('GET /2/users/me', await studio.get(`2/users/me?user.fields=${userFields}`));
  check('GET /2/tweets/{id}', await studio.get('2/tweets/1'));
  check('GET /2/users/by', await studio.get(`2/users/by?usernames=shop,nobody&user.fields=${userFields}`));
  check('DELETE /2/tweets/{id}', await studio.delete(`2/tweets/${first.body.data.id}`));
  expect([...checked].sort()).toEqual(Object.keys(document.answers).sort());

  for (const refused of [await studio.post('Hello', { unknown: true }), await studio.delete('2/tweets/1')]) {
    expect(findIssues(document, 'Problem', refused.body).filter((issue) => !isBeyond(issue, []))).toEqual([]);
  }
});

/**
 * What the guides show and a document has no name for: which parameters are wrong, which thing is missing (both in kinds of
 * problems that its discriminator names), and in 2.159 what an uploaded file is.
 */
function isBeyond(issue: string, media: readonly string[]): boolean {
  if (/\.(errors|value|resource_type|parameter|resource_id) is not declared$/.test(issue)) return true;
  return media.some((name) => issue === `$.data.${name} is not declared`);
}

test('an answer with the other generation’s names is found out', () => {
  const metrics = { like_count: 0, reply_count: 0, quote_count: 0, bookmark_count: 0, impression_count: 0 };
  const post = (name: string) => ({ data: [{ id: '1', text: 'a', public_metrics: { ...metrics, [name]: 0 } }] });
  const [classic, current] = [readDocument('2.159'), readDocument('2.167')];
  expect(findIssues(classic, 'Get2TweetsResponse', post('retweet_count'))).toEqual([]);
  expect(findIssues(classic, 'Get2TweetsResponse', post('repost_count'))).toHaveLength(2);
  expect(findIssues(current, 'GetPostsByIdsResponse', post('repost_count'))).toEqual([]);
  expect(findIssues(current, 'GetPostsByIdsResponse', post('retweet_count'))).toHaveLength(2);
});
