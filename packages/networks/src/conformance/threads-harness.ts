import type { Connected, Harness } from '#/conformance/harness.ts';
import { pressYes } from '#/conformance/press-yes.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import type { Json, MediaFile, Network } from '#/port.ts';
import { secretsOf, type ThreadsAuth } from '#/threads/wire.ts';

const handle = 'studio.fala';
const redirectUri = 'http://localhost:9009/threads-callback';

const images = (count: number): MediaFile[] =>
  Array.from({ length: count }, (_, n) => sampleMedia('image/png', `image ${n}`, n));
const family = '👨‍👩‍👧';

/** Threads, played by the sandbox. */
export const threadsHarness: Harness = {
  id: 'threads',

  connect: async (network, sandbox) => {
    // A sign-in of two days ago, so that its token can be renewed.
    const result = await exchange(network, await pressYes(network, sandbox, { handle, redirectUri }));
    if (result.kind !== 'signed-in') throw new Error(`not signed in: ${JSON.stringify(result)}`);
    await sandbox.order('networks/threads/set-unknowns', { earlyRefresh: 'granted' });
    const [connected]: readonly Connected[] = result.accounts;
    if (connected === undefined) throw new Error('nobody came');
    const issuedAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    return { ...connected, auth: { ...(connected.auth as ThreadsAuth), issuedAt } };
  },

  refusedSignIn: (network) => exchange(network, 'no-such-code'),

  renewal: 'while-it-lives',

  endSignIns: async (sandbox) => {
    await sandbox.order('networks/threads/revoke-grants', { handle });
  },

  endsAtNetworkOnly: true,

  secretsOf: (auth) => secretsOf(auth as ThreadsAuth),

  texts: [
    { measure: 'characters', longest: 'ä'.repeat(500), tooLong: 'ä'.repeat(501) },
    {
      measure: 'emoji',
      longest: `${family.repeat(27)}${'x'.repeat(14)}`,
      tooLong: `${family.repeat(27)}${'x'.repeat(15)}`,
    },
  ],

  media: [
    { kind: 'a PNG image', files: [sampleMedia('image/png', 'one')], taken: true },
    { kind: 'a JPEG image', files: [sampleMedia('image/jpeg', 'one')], taken: true },
    { kind: 'ten images', files: images(10), taken: true },
    { kind: 'twenty images', files: images(20), taken: true },
    { kind: 'twenty-one images', files: images(21), taken: false },
    { kind: 'an image above 8 MB', files: [sampleMedia('image/png', 'one', 8_000_000)], taken: false },
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video and an image', files: [sampleFilm(5_000), sampleMedia('image/png', 'two')], taken: true },
  ],

  workFor: (sandbox, ms) => sandbox.order('networks/threads/set-processing', { ms }),

  limitsWithoutTime: true,

  threads: true,

  comments: {
    longest: 'ä'.repeat(500),
    tooLong: 'ä'.repeat(501),
    withoutRight: (sandbox) =>
      sandbox.order('networks/threads/narrow-grants', { handle, scope: 'threads_manage_replies' }),
  },

  figures: {
    withheld: { figure: 'shares', name: 'shares' },
    withoutRight: (sandbox) =>
      sandbox.order('networks/threads/narrow-grants', { handle, scope: 'threads_manage_insights' }),
  },

  remembersRemoved: true,

  alternativeTexts: async (sandbox) => {
    // No page is found by the id of a post alone; the feed shows all of them.
    const page = await fetch(`${sandbox.origin}/threads`);
    const figures = (await page.text()).matchAll(/<figure><a [^>]*><img [^>]*alt="([^"]*)"/g);
    return Array.from(figures, ([, alt]) => alt ?? '');
  },
};

function exchange(network: Network<Json>, code: string) {
  return consentOf(network).exchange({ code, redirectUri, codeVerifier: '' }, { signal: AbortSignal.timeout(10_000) });
}

function consentOf({ consent }: Network<Json>) {
  if (consent === undefined) throw new Error('Threads signs in on its consent page');
  return consent;
}
