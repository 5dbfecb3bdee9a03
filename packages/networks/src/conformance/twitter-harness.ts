import type { Harness } from '#/conformance/harness.ts';
import { pressYes } from '#/conformance/press-yes.ts';
import { sampleMedia } from '#/conformance/sample-media.ts';
import { createPkcePair } from '#/kit/oauth.ts';
import type { Json, Network } from '#/port.ts';
import { secretsOf, type TwitterAuth } from '#/twitter/wire.ts';

const handle = 'studio';
const redirectUri = 'http://localhost:9009/twitter-callback';

const images = (count: number) => Array.from({ length: count }, (_, n) => sampleMedia('image/png', `image ${n}`, n));
const MB = 1024 * 1024;

/** X, played by the sandbox. */
export const twitterHarness: Harness = {
  id: 'twitter',

  given: { TWITTER_METRICS: 'on' },

  connect: async (network, sandbox) => {
    const { verifier, challenge } = createPkcePair();
    const code = await pressYes(network, sandbox, { handle, redirectUri, codeChallenge: challenge });
    const result = await exchange(network, code, verifier);
    if (result.kind !== 'signed-in') throw new Error(`not signed in: ${JSON.stringify(result)}`);
    return result.accounts[0];
  },

  refusedSignIn: (network) => exchange(network, 'no-such-code', createPkcePair().verifier),

  renewal: 'once',

  endSignIns: async (sandbox) => {
    await sandbox.order('networks/twitter/revoke-grants', { handle });
  },

  secretsOf: (auth) => secretsOf(auth as TwitterAuth),

  texts: [
    { measure: 'characters that weigh 1', longest: 'ä'.repeat(280), tooLong: 'ä'.repeat(281) },
    { measure: 'characters that weigh 2', longest: '語'.repeat(140), tooLong: '語'.repeat(141) },
    { measure: 'emoji', longest: '👨‍👩‍👧'.repeat(140), tooLong: `${'👨‍👩‍👧'.repeat(140)}x` },
    {
      measure: 'addresses',
      longest: `${'x'.repeat(256)} https://example.com/${'y'.repeat(200)}`,
      tooLong: `${'x'.repeat(257)} https://example.com/${'y'.repeat(200)}`,
    },
  ],

  media: [
    { kind: 'a PNG image', files: [sampleMedia('image/png', 'one')], taken: true },
    { kind: 'a JPEG image', files: [sampleMedia('image/jpeg', 'one')], taken: true },
    { kind: 'a WebP image', files: [sampleMedia('image/webp', 'one')], taken: true },
    { kind: 'a GIF image', files: [sampleMedia('image/gif', 'one')], taken: true },
    { kind: 'four images', files: images(4), taken: true },
    { kind: 'five images', files: images(5), taken: false },
    { kind: 'an image of 5 MB', files: [sampleMedia('image/png', 'one', 5 * MB - 70)], taken: true },
    { kind: 'an image above 5 MB', files: [sampleMedia('image/png', 'one', 5 * MB)], taken: false },
    { kind: 'a video', files: [sampleMedia('video/mp4', 'one')], taken: true },
    { kind: 'a video in three parts', files: [sampleMedia('video/mp4', 'one', 2.5 * MB)], taken: true },
    { kind: 'two videos', files: [sampleMedia('video/mp4', 'one'), sampleMedia('video/mp4', 'two')], taken: false },
  ],

  workFor: (sandbox, ms) => sandbox.order('networks/twitter/set-processing', { ms }),

  threads: true,

  comments: { longest: '語'.repeat(140), tooLong: '語'.repeat(141) },

  figures: { withheld: { figure: 'shares', name: 'retweet_count' } },

  alternativeTexts: async (sandbox, remoteId) => {
    const page = await fetch(`${sandbox.origin}/x/${handle}/status/${remoteId}`);
    const figures = (await page.text()).matchAll(/<figure><a [^>]*><img [^>]*alt="([^"]*)"/g);
    return Array.from(figures, ([, alt]) => alt ?? '');
  },
};

function exchange(network: Network<Json>, code: string, codeVerifier: string) {
  return consentOf(network).exchange({ code, redirectUri, codeVerifier }, { signal: AbortSignal.timeout(10_000) });
}

function consentOf({ consent }: Network<Json>) {
  if (consent === undefined) throw new Error('X signs in on its consent page');
  return consent;
}
