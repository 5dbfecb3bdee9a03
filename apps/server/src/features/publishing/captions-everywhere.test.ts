import { networkIds, networkRules } from '@nonet/domain';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { removeUnusedMedia } from '#/features/media/remove-unused-media.ts';
import { openStorage } from '#/storage/open-storage.ts';
import { type EveryAccount, startWithAccounts } from '#/testing/everywhere/start-with-accounts.ts';
import { type AnyJson, readJson } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

/* Captions from their upload to every network that takes them, and what keeps them meanwhile. */

let every: EveryAccount;
let film: string;

beforeAll(async () => {
  every = await startWithAccounts();
  const bytes = await makeVideo({ kind: 'mp4', seconds: 5, bytes: 200_000 });
  film = (await every.go('POST', '/api/media', bytes)).id;
});
afterAll(() => every.close());

const polish = `1\n00:00:01,000 --> 00:00:02,500\nZażółć <i>gęślą</i> jaźń\n\n2\n00:00:03,000 --> 00:00:04,000\nPa\n`;
const store = (text: string, query = ''): Promise<AnyJson> =>
  every.go('POST', `/api/captions${query}`, Buffer.from(text)).then(({ captions }: AnyJson) => captions);

const plan = (platforms: readonly string[], media: object[], more: object = {}) => ({
  title: 'A kiln',
  description: 'A kiln with captions',
  scheduledDate: new Date(Date.now() + 86_400_000).toISOString(),
  timeZone: 'UTC',
  platforms,
  media,
  options: { [every.accounts.youtube]: { madeForKids: false } },
  ...more,
});

async function refused(path: string, body: object): Promise<{ status: number; body: AnyJson }> {
  const isFile = body instanceof Uint8Array;
  const headers = { 'content-type': isFile ? 'application/octet-stream' : 'application/json' };
  const sent = isFile ? new Uint8Array(body) : JSON.stringify(body);
  const answer = await every.ada.fetch(path, { method: 'POST', headers, body: sent });
  return { status: answer.status, body: await readJson(answer) };
}

const captioning = networkIds.filter((network) => networkRules[network].captions !== undefined);

test('FMT-08 a video has its captions at each network that takes them, in the form that it takes', async () => {
  expect(captioning).toEqual(['facebook', 'twitter', 'linkedin', 'youtube', 'bluesky']);
  const { go, sandbox, accounts } = every;
  const stored = await store(polish, '?language=pl');
  expect(stored).toMatchObject({ language: null, lines: 2, firstLine: 'Zażółć gęślą jaźń' });
  const media = [{ id: film, alt: '', captions: [{ id: stored.id, language: 'pl' }] }];
  const platforms = captioning.map((network) => accounts[network]);
  const { post } = await go('POST', '/api/social/posts/schedule', plan(platforms, media, { scheduledDate: 'now' }));
  await vi.waitFor(async () => {
    const targets: AnyJson[] = (await go('GET', `/api/posts/${post.id}`)).targets;
    expect(targets.map(({ platform, status, error, note }) => ({ platform, status, error, note }))).toEqual(
      captioning.map((platform) => ({ platform, status: 'published', error: null, note: null })),
    );
  }, 60_000);
  for (const network of captioning) {
    const entries: AnyJson[] = await readJson(await fetch(`${sandbox.url}/_sandbox/ledger?network=${network}`));
    expect([network, entries.at(-1)]).toMatchObject([network, { mediaCount: 1, captions: ['pl'], repeats: 0 }]);
  }
}, 90_000);

test('FMT-08 a video goes out once without captions that its network refuses, and its target says so', async () => {
  const { go, sandbox, accounts } = every;
  const { youtube } = await go('GET', '/api/social/connections');
  const order = (areCaptionsRefused: boolean) =>
    fetch(`${sandbox.url}/_sandbox/networks/youtube/set-channel`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ handle: youtube[0].username, areCaptionsRefused }),
    });
  expect((await order(true)).status).toBe(200);
  const { id } = await store(polish);
  const media = [{ id: film, alt: '', captions: [{ id, language: 'pl' }] }];
  const description = 'A kiln whose captions are refused';
  const asked = plan([accounts.youtube], media, { scheduledDate: 'now', description });
  const { post } = await go('POST', '/api/social/posts/schedule', asked);
  const note =
    'This went out without its captions in Polish. YouTube does not allow this to this account. Add them at YouTube, if it lets you.';
  await vi.waitFor(async () => {
    const [target] = (await go('GET', `/api/posts/${post.id}`)).targets;
    expect(target).toMatchObject({ status: 'published', error: null, note });
  }, 60_000);
  const entries: AnyJson[] = await readJson(await fetch(`${sandbox.url}/_sandbox/ledger?network=youtube`));
  const ours = entries.filter(({ text }) => text === description);
  expect(ours).toMatchObject([{ mediaCount: 1, repeats: 0 }]);
  expect(ours[0]).not.toHaveProperty('captions');
  await order(false);
}, 90_000);

describe('FMT-08 captions of a planned post', () => {
  test('are told with it, change with it, and go into its export, as its alternative text does', async () => {
    const { go, accounts } = every;
    const [first, second] = [await store(polish), await store(polish.replace('Pa', 'Cześć'))];
    const media = [{ id: film, alt: 'The door opens', captions: [{ id: first.id, language: 'PL' }] }];
    const { post } = await go('POST', '/api/social/posts/schedule', plan([accounts.bluesky], media));
    const told = { id: first.id, language: 'pl', fileName: 'file', lines: 2, firstLine: 'Zażółć gęślą jaźń' };
    expect(post.media).toMatchObject([{ alt: 'The door opens', captions: [told] }]);
    const edit = (version: number, captions: object[] | undefined) =>
      go('PATCH', `/api/posts/${post.id}`, { version, media: [{ id: film, alt: 'A door opens', captions }] });
    const both = [
      { id: second.id, language: 'en-us' },
      { id: first.id, language: 'pl' },
    ];
    const { post: changed } = await edit(post.version, both);
    expect(changed.media[0].captions.map(({ language }: AnyJson) => language)).toEqual(['en-US', 'pl']);
    const { posts } = await go('GET', '/api/me/export');
    const exported = posts.find(({ id }: AnyJson) => id === post.id);
    const exportedCaptions = [
      { id: second.id, language: 'en-US' },
      { id: first.id, language: 'pl' },
    ];
    expect(exported.media).toMatchObject([{ alt: 'A door opens', captions: exportedCaptions }]);
    const { post: without } = await edit(changed.version, undefined);
    expect(without.media[0]).not.toHaveProperty('captions');
  });

  test('are kept for as long as something names them, and go when nothing does', async () => {
    const { go, accounts } = every;
    const { db, config } = every.server;
    const captions = await store(polish);
    const isThere = async () => (await sql`select from media where id = ${captions.id}`.execute(db)).rows.length === 1;
    const sweep = async () => {
      await sql`update media set created_at = created_at - interval '25 hours' where id = ${captions.id}`.execute(db);
      await removeUnusedMedia({ db, storage: openStorage(config), log: { info: () => undefined } as never });
    };
    const media = [{ id: film, alt: '', captions: [{ id: captions.id, language: 'pl' }] }];
    const { post } = await go('POST', '/api/social/posts/schedule', plan([accounts.bluesky], media));
    await sweep();
    expect(await isThere()).toBe(true);
    await go('PATCH', `/api/posts/${post.id}`, { version: post.version, media: [{ id: film, alt: '' }] });
    await sweep();
    expect(await isThere()).toBe(false);
  });

  test('are one for each language, their owner’s own, and captions', async () => {
    const { go, accounts } = every;
    const captions = await store(polish);
    const schedule = (chosen: object[]) =>
      refused('/api/social/posts/schedule', plan([accounts.bluesky], [{ id: film, alt: '', captions: chosen }]));
    const one = { id: captions.id, language: 'pl' };
    expect(await schedule([one, { ...one, language: 'PL' }])).toMatchObject({
      status: 422,
      body: { code: 'captions-language' },
    });
    expect(await schedule([{ ...one, language: 'polski!' }])).toMatchObject({
      status: 422,
      body: { code: 'captions-language' },
    });
    expect(await schedule([{ id: film, language: 'pl' }])).toMatchObject({ status: 404 });
    const asMedia = plan([accounts.bluesky], [{ id: captions.id, alt: '' }]);
    expect(await refused('/api/social/posts/schedule', asMedia)).toMatchObject({ status: 404 });
    expect((await go('GET', `/api/media?ids=${captions.id}`)).media).toEqual([]);
  });
});

describe('FMT-08 a file of captions', () => {
  test('is refused in words where there is nothing to read, or too much', async () => {
    const send = (text: string) => refused('/api/captions', Buffer.from(text));
    expect(await send('A poem.\n')).toMatchObject({
      status: 422,
      body: { error: 'This file has no captions that can be read. Export them as SRT or WebVTT (.vtt), and add that.' },
    });
    expect(await send(polish.repeat(20_000))).toMatchObject({
      status: 413,
      body: { error: 'Captions may have up to 1 MB as a file. Choose a file of captions alone.' },
    });
  });

  test('with lines that nobody could read says how many', async () => {
    const { note } = await store(`${polish}\n3\n00:00:09,000 --> 00:00:08,000\nnever\n`);
    expect(note).toMatch(/^1 caption of this file could not be read and is left out/);
  });
});
