import type { Harness } from '#/conformance/harness.ts';
import { pressYes } from '#/conformance/press-yes.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import { createPkcePair } from '#/kit/oauth.ts';
import type { Json, MediaFile, Network } from '#/port.ts';
import { secretsOf, type TiktokAuth } from '#/tiktok/wire.ts';

const handle = 'studio.fala';
const redirectUri = 'http://localhost:9009/tiktok-callback';

const images = (count: number): MediaFile[] =>
  Array.from({ length: count }, (_, n) => sampleMedia('image/jpeg', `image ${n}`, n));

/** TikTok, played by the sandbox: an app that was audited, and an account that everybody sees, as only then posts are shown by their ids. */
export const tiktokHarness: Harness = {
  id: 'tiktok',

  connect: async (network, sandbox) => {
    await sandbox.order('networks/tiktok/set-app', { isAudited: true });
    await sandbox.order('networks/tiktok/set-account', { handle, privacy: 'public' });
    await sandbox.order('networks/tiktok/set-moderation', { ms: 0 });
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
    await sandbox.order('networks/tiktok/revoke-grants', { handle });
  },

  secretsOf: (auth) => secretsOf(auth as TiktokAuth),

  options: { privacy: 'PUBLIC_TO_EVERYONE' },

  workFor: (sandbox, ms) => sandbox.order('networks/tiktok/set-processing', { ms }),

  texts: [{ measure: 'UTF-16 units', longest: '👍'.repeat(1_100), tooLong: `${'👍'.repeat(1_100)}a` }],

  media: [
    { kind: 'a JPEG image', files: images(1), taken: true },
    { kind: 'a WebP image', files: [sampleMedia('image/webp', 'one')], taken: true },
    { kind: 'a PNG image', files: [sampleMedia('image/png', 'one')], taken: false },
    { kind: 'thirty-five images', files: images(35), taken: true },
    { kind: 'thirty-six images', files: images(36), taken: false },
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video in two chunks', files: [sampleMedia('video/mp4', 'one', 11 * 1024 * 1024)], taken: true },
    { kind: 'two videos', files: [sampleFilm(5_000), sampleFilm(6_000)], taken: false },
    { kind: 'a video and an image', files: [sampleFilm(5_000), ...images(1)], taken: false },
  ],

  limitsWithoutTime: true,

  figures: {
    withheld: { figure: 'shares', name: 'share_count' },
    withoutRight: (sandbox) => sandbox.order('networks/tiktok/narrow-grants', { handle, scope: 'video.list' }),
    remove: (sandbox, id) => sandbox.order('networks/tiktok/delete-post', { id }),
  },
};

function exchange(network: Network<Json>, code: string, codeVerifier: string) {
  return consentOf(network).exchange({ code, redirectUri, codeVerifier }, { signal: AbortSignal.timeout(10_000) });
}

function consentOf({ consent }: Network<Json>) {
  if (consent === undefined) throw new Error('TikTok signs in on its consent page');
  return consent;
}
