import { byConsent, images, textsOnPage } from '#/conformance/by-consent.ts';
import type { Harness } from '#/conformance/harness.ts';
import { sampleMedia } from '#/conformance/sample-media.ts';
import { secretsOf, type TwitterAuth } from '#/twitter/wire.ts';

const handle = 'studio';

const MB = 1024 * 1024;

/** X, played by the sandbox. */
export const twitterHarness: Harness = {
  ...byConsent('twitter', handle),

  given: { TWITTER_METRICS: 'on' },

  renewal: 'once',

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

  threads: true,

  comments: { longest: '語'.repeat(140), tooLong: '語'.repeat(141) },

  figures: { withheld: { figure: 'shares', name: 'retweet_count' } },

  alternativeTexts: textsOnPage((id) => `/x/${handle}/status/${id}`),
};
