import { networkIds, networkRules } from '@nonet/domain';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { type EveryAccount, startWithAccounts } from '#/testing/everywhere/start-with-accounts.ts';
import { type AnyJson, readJson } from '#/testing/server.ts';
import { makeVideo } from '#/testing/video.ts';

/* Every network that takes a picture as the cover of a video gets it, and shows it. */

let every: EveryAccount;
let usual: Readonly<Record<string, object>>;

beforeAll(async () => {
  every = await startWithAccounts();
  const { accounts, board } = every;
  usual = { [accounts.youtube]: { madeForKids: false }, [accounts.pinterest]: { board, coverAt: 1_000 } };
});
afterAll(() => every.close());

const colour = '#4a7dc0';
async function pictureOf(type: 'webp' | 'png'): Promise<Uint8Array> {
  return sharp({ create: { width: 720, height: 1280, channels: 3, background: colour } })
    .toFormat(type)
    .toBuffer();
}

const covering = networkIds.filter((network) => networkRules[network].covers !== undefined);

test('FMT-07 a video has its own cover at each network that takes one, in a format that it takes', async () => {
  expect(covering).toEqual(['facebook', 'linkedin', 'instagram', 'youtube', 'pinterest']);
  const { go, sandbox, accounts } = every;
  const { id } = await go('POST', '/api/media', await makeVideo({ kind: 'mp4', seconds: 5, bytes: 200_000 }));
  const { id: cover } = await go('POST', '/api/media', await pictureOf('webp'));
  const { post } = await go('POST', '/api/social/posts/schedule', {
    title: 'A kiln',
    description: 'A kiln with a cover',
    scheduledDate: new Date().toISOString(),
    timeZone: 'UTC',
    platforms: covering.map((network) => accounts[network]),
    media: [{ id, alt: '' }],
    options: Object.fromEntries(covering.map((network) => [accounts[network], { ...usual[accounts[network]], cover }])),
  });
  await vi.waitFor(async () => {
    const targets: AnyJson[] = (await go('GET', `/api/posts/${post.id}`)).targets;
    expect(targets.map(({ platform, status, error, note }) => ({ platform, status, error, note }))).toEqual(
      covering.map((platform) => ({ platform, status: 'published', error: null, note: null })),
    );
  }, 60_000);

  for (const network of covering) {
    const entries: AnyJson[] = await readJson(await fetch(`${sandbox.url}/_sandbox/ledger?network=${network}`));
    expect([network, entries.at(-1)]).toMatchObject([network, { mediaCount: 1, cover: true, repeats: 0 }]);
    const page = await (await fetch(`${sandbox.url}/${network}`)).text();
    const [, poster = ''] = /poster="([^"]+)"/.exec(page) ?? [];
    const shown = await (await fetch(`${sandbox.url}${poster}`)).arrayBuffer();
    expect([network, await sharp(shown).metadata()]).toMatchObject([network, { format: 'jpeg', width: 720 }]);
  }
}, 90_000);
