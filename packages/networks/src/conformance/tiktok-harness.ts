import { byConsent, images } from '#/conformance/by-consent.ts';
import type { Harness } from '#/conformance/harness.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import { secretsOf, type TiktokAuth } from '#/tiktok/wire.ts';

const handle = 'studio.fala';

/** TikTok, played by the sandbox: an app that was audited, and an account that everybody sees, as only then posts are shown by their ids. */
export const tiktokHarness: Harness = {
  ...byConsent('tiktok', handle),

  connect: async (network, sandbox) => {
    await sandbox.order('networks/tiktok/set-app', { isAudited: true });
    await sandbox.order('networks/tiktok/set-account', { handle, privacy: 'public' });
    await sandbox.order('networks/tiktok/set-moderation', { ms: 0 });
    return byConsent('tiktok', handle).connect(network, sandbox);
  },

  renewal: 'repeatable',

  secretsOf: (auth) => secretsOf(auth as TiktokAuth),

  options: { privacy: 'PUBLIC_TO_EVERYONE' },

  texts: [{ measure: 'UTF-16 units', longest: '👍'.repeat(1_100), tooLong: `${'👍'.repeat(1_100)}a` }],

  media: [
    { kind: 'a JPEG image', files: images(1, 'image/jpeg'), taken: true },
    { kind: 'a WebP image', files: [sampleMedia('image/webp', 'one')], taken: true },
    { kind: 'a PNG image', files: [sampleMedia('image/png', 'one')], taken: false },
    { kind: 'thirty-five images', files: images(35, 'image/jpeg'), taken: true },
    { kind: 'thirty-six images', files: images(36, 'image/jpeg'), taken: false },
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video just under two chunks', files: [sampleMedia('video/mp4', 'one', 8 * 1024 * 1024)], taken: true },
    { kind: 'a video in two chunks', files: [sampleMedia('video/mp4', 'one', 11 * 1024 * 1024)], taken: true },
    { kind: 'two videos', files: [sampleFilm(5_000), sampleFilm(6_000)], taken: false },
    { kind: 'a video and an image', files: [sampleFilm(5_000), ...images(1, 'image/jpeg')], taken: false },
  ],

  limitsWithoutTime: true,

  figures: {
    withheld: { figure: 'shares', name: 'share_count' },
    withoutRight: (sandbox) => sandbox.order('networks/tiktok/narrow-grants', { handle, scope: 'video.list' }),
    remove: (sandbox, id) => sandbox.order('networks/tiktok/delete-post', { id }),
  },
};
