import { byConsent } from '#/conformance/by-consent.ts';
import type { Harness } from '#/conformance/harness.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import { secretsOf, type YoutubeAuth } from '#/youtube/wire.ts';

const handle = 'studiofala';
const MB = 1024 * 1024;

/** YouTube, played by the sandbox. */
export const youtubeHarness: Harness = {
  ...byConsent('youtube', handle),

  options: { madeForKids: false },

  renewal: 'repeatable',

  secretsOf: (auth) => secretsOf(auth as YoutubeAuth),

  texts: [{ measure: 'bytes', longest: 'ä'.repeat(2_500), tooLong: `${'ä'.repeat(2_500)}a` }],

  media: [
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video in three parts', files: [sampleMedia('video/mp4', 'one', 17 * MB)], taken: true },
    { kind: 'a WebM video', files: [sampleMedia('video/webm', 'one')], taken: true },
    { kind: 'two videos', files: [sampleMedia('video/mp4', 'one'), sampleMedia('video/mp4', 'two')], taken: false },
    { kind: 'an image', files: [sampleMedia('image/png', 'one')], taken: false },
  ],

  limitsWithoutTime: true,

  refusesCaptions: (sandbox) => sandbox.order('networks/youtube/set-channel', { handle, areCaptionsRefused: true }),

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
