import type { Harness } from '#/conformance/harness.ts';
import { pressYes } from '#/conformance/press-yes.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import { createPkcePair } from '#/kit/oauth.ts';
import type { Json, Network } from '#/port.ts';
import { secretsOf, type YoutubeAuth } from '#/youtube/wire.ts';

const handle = 'studiofala';
const redirectUri = 'http://localhost:9009/youtube-callback';
const MB = 1024 * 1024;

/** YouTube, played by the sandbox. */
export const youtubeHarness: Harness = {
  id: 'youtube',

  options: { madeForKids: false },

  connect: async (network, sandbox) => {
    const { verifier, challenge } = createPkcePair();
    const result = await exchange(
      network,
      await pressYes(network, sandbox, { handle, redirectUri, codeChallenge: challenge }),
      verifier,
    );
    if (result.kind !== 'signed-in') throw new Error(`not signed in: ${JSON.stringify(result)}`);
    return result.accounts[0];
  },

  refusedSignIn: (network) => exchange(network, 'no-such-code', createPkcePair().verifier),

  renewal: 'repeatable',

  endSignIns: async (sandbox) => {
    await sandbox.order('networks/youtube/revoke-grants', { handle });
  },

  secretsOf: (auth) => secretsOf(auth as YoutubeAuth),

  texts: [{ measure: 'bytes', longest: 'ä'.repeat(2_500), tooLong: `${'ä'.repeat(2_500)}a` }],

  media: [
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video in three parts', files: [sampleMedia('video/mp4', 'one', 17 * MB)], taken: true },
    { kind: 'a WebM video', files: [sampleMedia('video/webm', 'one')], taken: true },
    { kind: 'two videos', files: [sampleMedia('video/mp4', 'one'), sampleMedia('video/mp4', 'two')], taken: false },
    { kind: 'an image', files: [sampleMedia('image/png', 'one')], taken: false },
  ],

  workFor: (sandbox, ms) => sandbox.order('networks/youtube/set-processing', { ms }),

  limitsWithoutTime: true,

  figures: {
    withheld: { figure: 'likes', name: 'likeCount' },
    withoutRight: (sandbox) =>
      sandbox.order('networks/youtube/swap-scope', { handle, from: 'youtube.force-ssl', to: 'youtube.upload' }),
  },

  comments: {
    longest: 'ä'.repeat(10_000),
    tooLong: 'ä'.repeat(10_001),
    withoutRight: (sandbox) =>
      sandbox.order('networks/youtube/swap-scope', { handle, from: 'youtube.force-ssl', to: 'youtube' }),
  },
};

function exchange(network: Network<Json>, code: string, codeVerifier: string) {
  return consentOf(network).exchange({ code, redirectUri, codeVerifier }, { signal: AbortSignal.timeout(10_000) });
}

function consentOf({ consent }: Network<Json>) {
  if (consent === undefined) throw new Error('YouTube signs in on its page of consent');
  return consent;
}
