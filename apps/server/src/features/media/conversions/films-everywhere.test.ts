import { readFile } from 'node:fs/promises';
import { type NetworkId, networkIds } from '@nonet/domain';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { type EveryAccount, startWithAccounts } from '#/testing/everywhere/start-with-accounts.ts';
import { type AnyJson, readJson } from '#/testing/server.ts';
import { videoFixture } from '#/testing/video-fixture.ts';

/** Converting takes seconds, and on a machine with much else to do a minute. */
const PATIENCE_MS = 240_000;

let every: EveryAccount;
let options: Readonly<Record<string, object>>;

beforeAll(async () => {
  every = await startWithAccounts();
  const { accounts, board } = every;
  options = {
    [accounts.youtube]: { madeForKids: false },
    [accounts.tiktok]: { privacy: 'SELF_ONLY' },
    [accounts.pinterest]: { board },
  };
});
afterAll(() => every.close());

/** As the sandbox's own look finds it, which is not FFmpeg's. */
interface Film {
  container: string;
  video: string;
  pixelFormat: string;
  audio: string | null;
}

/** The networks at the end get the file as it is, and all others an MP4 that is made of it. */
const films: readonly (readonly [from: string, file: string, film: Film, asItIs: readonly NetworkId[]])[] = [
  [
    'from a phone: HDR, turned, cut by an edit list',
    'phone.mov',
    { container: 'mov', video: 'hevc', pixelFormat: 'yuv420p10le', audio: 'aac' },
    ['facebook', 'pinterest', 'tiktok'],
  ],
  [
    'from a phone, in slow motion',
    'slow-motion.mov',
    { container: 'mov', video: 'hevc', pixelFormat: 'yuv420p10le', audio: 'aac' },
    ['pinterest'],
  ],
  [
    'from a screen recorder: odd size, frames as they come, no sound',
    'screen-recorder.mp4',
    { container: 'mp4', video: 'h264', pixelFormat: 'yuv444p', audio: null },
    ['linkedin', 'youtube', 'pinterest', 'tiktok'],
  ],
  [
    'from OBS: MKV, 60 frames',
    'obs.mkv',
    { container: 'matroska', video: 'h264', pixelFormat: 'yuv420p', audio: 'aac' },
    ['facebook', 'youtube'],
  ],
  [
    'from an old camera: AVI, MPEG-4, MP3',
    'camera.avi',
    { container: 'avi', video: 'mpeg4', pixelFormat: 'yuv420p', audio: 'mp3' },
    ['youtube'],
  ],
  [
    'from a camera: 4K, PCM',
    'camera-4k.mov',
    { container: 'mov', video: 'h264', pixelFormat: 'yuv420p', audio: 'pcm_s16le' },
    ['youtube', 'pinterest', 'tiktok'],
  ],
  [
    'from the web: VP9, Opus',
    'web-vp9.webm',
    { container: 'webm', video: 'vp9', pixelFormat: 'yuv420p', audio: 'opus' },
    ['youtube', 'tiktok'],
  ],
  [
    'from the web: AV1, Opus',
    'web-av1.webm',
    { container: 'webm', video: 'av1', pixelFormat: 'yuv420p', audio: 'opus' },
    ['youtube'],
  ],
];

test.each(films)(
  'MED-01 MED-03 MED-05 MED-10 %s goes out at all nine networks',
  async (from, file, film, asItIs) => {
    const { go, sandbox, accounts } = every;
    const { id } = await go('POST', '/api/media', await readFile(videoFixture(`films/${file}`)));
    const { post } = await go('POST', '/api/social/posts/schedule', {
      title: from,
      description: from,
      scheduledDate: new Date().toISOString(),
      timeZone: 'UTC',
      platforms: Object.values(accounts),
      media: [{ id, alt: '' }],
      options,
    });
    await vi.waitFor(async () => {
      const targets: AnyJson[] = (await go('GET', `/api/posts/${post.id}`)).targets;
      const waiting = targets.filter(({ status }) => status !== 'published');
      expect(waiting.map(({ network, status, error }) => ({ network, status, error }))).toEqual([]);
    }, PATIENCE_MS);

    const made = {
      container: 'mp4',
      video: expect.stringMatching(/^(h264|hevc)$/),
      pixelFormat: expect.stringMatching(/^yuv420p/),
      audio: film.audio === null ? expect.toSatisfy((audio) => audio === null || audio === 'aac') : 'aac',
    };
    const ledgers = networkIds.map(async (network) => {
      const ledger: AnyJson[] = await readJson(await fetch(`${sandbox.url}/_sandbox/ledger?network=${network}`));
      const entries = ledger.filter(({ text }) => text.includes(from));
      return [network, entries.flatMap(({ files }) => files.map(({ frameRate: _, ...one }: AnyJson) => one))];
    });
    expect(Object.fromEntries(await Promise.all(ledgers))).toEqual(
      Object.fromEntries(networkIds.map((network) => [network, [asItIs.includes(network) ? film : made]])),
    );
  },
  2 * PATIENCE_MS,
);
