import { expect, test } from 'vitest';

import collection from '#/networks/threads/official/threads-api-collection.json' with { type: 'json' };
import { app, redirectUri, serveFiles, TestThreads } from '#/networks/threads/testing/test-client.ts';
import { pngOf } from '#/networks/twitter/testing/test-client.ts';
import { mp4Of } from '#/testing/mp4.ts';
import { sandboxForTest } from '#/testing/sandbox.ts';

/** What no post here has. */
const unplayed: readonly string[] = ['poll_attachment'];

async function variablesFor(threads: TestThreads): Promise<Record<string, string>> {
  const files = await serveFiles({ 'a.png': pngOf(640, 480), 'b.mp4': mp4Of(1_000) });
  const studio = await threads.signIn();
  const id = await studio.post('This is a test post');
  const reply = await studio.post('reply', { reply_to_id: id });
  const item = { media_type: 'IMAGE', image_url: `${files}/a.png`, is_carousel_item: 'true' };
  const short = await threads.exchange(await threads.codeOf('shop.fala'));
  return {
    ...collection.variables,
    api_host: `${threads.sandbox.url}/threads-api`,
    app_id: app.client_id,
    app_secret: app.client_secret,
    code: await threads.codeOf('studio.fala'),
    redirect_uri: redirectUri,
    image_url: `${files}/a.png`,
    video_url: `${files}/b.mp4`,
    reply_control: 'mentioned_only',
    container_id: await studio.begin({ media_type: 'TEXT', text: 'Hello' }),
    carousel_children_ids: `${await studio.begin(item)},${await studio.begin(item)}`,
    thread_id: id,
    quote_post_id: id,
    reply_thread_id: reply,
    input_token: studio.token,
    token: studio.token,
    short_token: short.body.access_token,
  };
}

test.each(collection.requests)(
  'the official request "$name": $method $address',
  async ({ name, method, address, answers }) => {
    const threads = new TestThreads(await sandboxForTest());
    await threads.steer('set-processing', { ms: 0 });
    const variables = await variablesFor(threads);
    if (name === 'Refresh Access Token') await threads.advance(24 * 3_600_000);
    const url = new URL(address.replaceAll(/\{\{(\w+)\}\}/g, (_, variable: string) => variables[variable] ?? ''));
    const token = name === 'Get Long-Lived Access Token' ? 'short_token' : 'token';
    url.searchParams.set('access_token', variables[token] ?? '');
    const answer = await fetch(url, { method });
    const body = (await answer.json()) as Record<string, unknown>;
    expect([answer.status, body['error']]).toEqual([200, undefined]);
    const shown = Array.isArray(body['data']) ? body['data'][0] : body;
    const members = (answers ?? []).filter((member) => !unplayed.includes(member));
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(members));
  },
);
