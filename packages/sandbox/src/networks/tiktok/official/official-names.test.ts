import { expect, test } from 'vitest';

import { jpegOf } from '#/networks/instagram/testing/test-client.ts';
import { serveFiles } from '#/networks/threads/testing/test-client.ts';
import official from '#/networks/tiktok/official/reference-names.json' with { type: 'json' };
import { put, TestTiktok, type TestUser } from '#/networks/tiktok/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { type Answer, sandboxForTest } from '#/testing/sandbox.ts';

interface Field {
  readonly type: string;
  readonly required?: boolean;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
}
type Endpoint = keyof typeof official.endpoints;

const creatorInfo = 'POST /v2/post/publish/creator_info/query/';
const video = 'POST /v2/post/publish/video/init/';
const inbox = 'POST /v2/post/publish/inbox/video/init/';
const photos = 'POST /v2/post/publish/content/init/';
const status = 'POST /v2/post/publish/status/fetch/';
const film = mp4Of(5_000);

function call(user: TestUser, endpoint: Endpoint, body?: object): Promise<Answer & { text: string }> {
  return user.post(endpoint.replace('POST /', ''), body);
}

function isOfType(value: unknown, { type, enum: known, maxLength = Infinity }: Field): boolean {
  if (type.startsWith('list<')) {
    const item = { type: type.slice(5, -1), ...(known && { enum: known }) };
    return Array.isArray(value) && value.every((one) => isOfType(one, item));
  }
  if (/^int/.test(type)) return Number.isInteger(value);
  if (/^bool/.test(type)) return typeof value === 'boolean';
  return typeof value === 'string' && value.length <= maxLength && (known?.includes(value) ?? true);
}

/** Where an answer of success differs from its reference page. */
function issuesOf(endpoint: Endpoint, { status: code, body }: Answer): string[] {
  const fields: Readonly<Record<string, Field>> = official.endpoints[endpoint].answer;
  if (code !== 200 || body.error.code !== 'ok') return [`${code}: ${JSON.stringify(body.error)}`];
  const told = Object.entries(body.data);
  return [
    ...Object.keys(body).filter((name) => !['data', 'error'].includes(name)),
    ...Object.keys(body.error).filter((name) => !['code', 'message', 'log_id'].includes(name)),
    ...told
      .filter(([name, value]) => fields[name] === undefined || !isOfType(value, fields[name]))
      .map(([name]) => name),
    ...Object.keys(fields).filter((name) => fields[name]?.required === true && body.data[name] === undefined),
  ];
}

/** Whether a refusal is one that its page has, with the status that it has there. */
function isListed(endpoint: Endpoint, { status: code, body }: Answer): boolean {
  const pages: Readonly<Record<string, readonly string[]>>[] = [
    official.endpoints[endpoint].errors,
    official.everywhere.errors,
  ];
  const key = code >= 500 ? '5xx' : `${code}`;
  return pages.some((errors) => errors[key]?.includes(body.error.code) === true);
}

async function openTiktok() {
  const tiktok = new TestTiktok(await sandboxForTest());
  for (const action of ['set-processing', 'set-moderation']) await tiktok.steer(action, { ms: 0 });
  await tiktok.steer('set-app', { isAudited: true });
  await tiktok.steer('set-account', { handle: 'studio.fala', privacy: 'public' });
  return { tiktok, studio: await tiktok.signIn() };
}

test('every example request of the reference is taken, and its answer has the names and types of its page', async () => {
  const { studio } = await openTiktok();
  const files = await serveFiles({ 'a.jpg': jpegOf(720, 1280), 'b.jpg': jpegOf(720, 1280) });
  const { body: photoPost } = official.endpoints[photos].examples;
  const images = { ...photoPost.source_info, photo_images: [`${files}/a.jpg`, `${files}/b.jpg`] };
  const bodies: [Endpoint, object | undefined][] = [
    [creatorInfo, undefined],
    [video, official.endpoints[video].examples.body],
    [inbox, official.endpoints[inbox].examples.body],
    [photos, { ...photoPost, source_info: images }],
  ];
  for (const [endpoint, body] of bodies) {
    const answer = await call(studio, endpoint, body);
    expect([endpoint, ...issuesOf(endpoint, answer)]).toEqual([endpoint]);
    const { publish_id } = answer.body.data;
    if (publish_id === undefined) continue;
    const state = await call(studio, status, { publish_id });
    expect([publish_id, ...issuesOf(status, state)]).toEqual([publish_id]);
  }
});

test.each([
  ['well', 'succeeded', film, 'PUBLISH_COMPLETE'],
  ['in the work on it', 'failed', film, 'FAILED'],
  ['as it is no video', 'succeeded', jpegOf(720, 1280), 'FAILED'],
  ['as it is too long', 'succeeded', mp4Of(700_000), 'FAILED'],
] as const)('that a video ends %s is told by the names of the reference', async (_how, outcome, bytes, end) => {
  const { tiktok, studio } = await openTiktok();
  await tiktok.steer('set-processing', { ms: 0, outcome });
  const begun = await studio.beginVideo(bytes.length, { privacy_level: 'PUBLIC_TO_EVERYONE' });
  await put(begun.body.data.upload_url, bytes);
  const answer = await call(studio, status, { publish_id: begun.body.data.publish_id });
  expect(issuesOf(status, answer)).toEqual([]);
  const { status: ended, fail_reason: reason } = answer.body.data;
  expect(ended).toBe(end);
  expect(official.failReasons.includes(reason)).toBe(end === 'FAILED');
});

test('every refusal that is played is one of its page, with its status', async () => {
  const { tiktok, studio } = await openTiktok();
  const other = await tiktok.signIn('shop.fala', 'user.info.basic');
  const { body: example } = official.endpoints[video].examples;
  const nobody = { ...example, post_info: { ...example.post_info, privacy_level: 'FOLLOWER_OF_CREATOR' } };
  const refused: [Endpoint, Answer][] = [
    [video, await call(studio, video, { source_info: example.source_info })],
    [video, await call(studio, video, nobody)],
    [video, await call(other, video, example)],
    [inbox, await call(studio, inbox, {})],
    [photos, await call(studio, photos, { media_type: 'PHOTO', post_info: {} })],
    [status, await call(studio, status, official.endpoints[status].examples.body)],
  ];
  await tiktok.fault('fail-500', { place: 'container' });
  refused.push([video, await call(studio, video, example)]);
  await tiktok.fault('throttle', { place: 'container' });
  refused.push([video, await call(studio, video, example)]);
  await tiktok.steer('set-account', { handle: 'studio.fala', status: 'banned' });
  for (const [endpoint, body] of [
    [creatorInfo, undefined],
    [video, example],
    [inbox, example],
  ] as const)
    refused.push([endpoint, await call(studio, endpoint, body)]);
  for (const [endpoint, answer] of refused) {
    expect(answer.body.error.code).not.toBe('ok');
    const what = `${endpoint}: ${answer.status} ${answer.body.error.code}`;
    expect([what, isListed(endpoint, answer)]).toEqual([what, true]);
  }
});
