import { byConsent, images, textsOnPage } from '#/conformance/by-consent.ts';
import { narrowGrant, owner, signInAtFacebook } from '#/conformance/facebook-sign-in.ts';
import type { Harness } from '#/conformance/harness.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import type { FacebookAuth } from '#/facebook/wire.ts';

/** Pages of Facebook, played by the sandbox. */
export const facebookHarness: Harness = {
  ...byConsent('facebook', owner),

  connect: (_network, sandbox) => signInAtFacebook(sandbox, 'facebook'),

  renewal: 'unending',

  secretsOf: (auth) => [(auth as FacebookAuth).pageToken],

  texts: [{ measure: 'characters', longest: 'ä'.repeat(63_206), tooLong: 'ä'.repeat(63_207) }],

  media: [
    { kind: 'a PNG image', files: images(1), taken: true },
    { kind: 'a JPEG image', files: [sampleMedia('image/jpeg', 'one')], taken: true },
    { kind: 'ten images', files: images(10), taken: true },
    { kind: 'an image above 4 MB', files: [sampleMedia('image/png', 'one', 4_000_000)], taken: false },
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video in several parts', files: [sampleMedia('video/mp4', 'one', 2_500_000)], taken: true },
    { kind: 'a video and an image', files: [sampleFilm(5_000), ...images(1)], taken: false },
  ],

  limitsWithoutTime: true,

  comments: {
    longest: 'ä'.repeat(8_000),
    tooLong: 'ä'.repeat(8_001),
    withoutRight: (sandbox) => narrowGrant(sandbox, 'pages_manage_engagement'),
  },

  figures: {
    withheld: { figure: 'clicks', name: 'post_clicks' },
    // Of a post that nobody has shared Facebook tells no shares; after a day somebody has.
    lateMs: 24 * 3_600_000,
    withoutRight: (sandbox) => narrowGrant(sandbox, 'read_insights'),
  },

  remembersRemoved: true,

  alternativeTexts: textsOnPage(() => '/facebook'),
};
