import { byConsent, textsOnPage } from '#/conformance/by-consent.ts';
import type { Harness } from '#/conformance/harness.ts';
import { sampleMedia } from '#/conformance/sample-media.ts';
import { type PinterestAuth, secretsOf } from '#/pinterest/wire.ts';

const handle = 'studio_fala';
const family = '👨‍👩‍👧‍👦';

/** Pinterest, played by the sandbox. */
export const pinterestHarness: Harness = {
  ...byConsent('pinterest', handle),

  renewal: 'once',

  endsAtNetworkOnly: true,

  secretsOf: (auth) => secretsOf(auth as PinterestAuth),

  chosen: async (network, { auth }) => {
    const listed = await network.places?.list(auth, { signal: AbortSignal.timeout(10_000) });
    if (listed?.kind !== 'places') throw new Error(`no boards: ${JSON.stringify(listed)}`);
    return { board: listed.places[0]?.id ?? '' };
  },

  texts: [
    { measure: 'letters', longest: 'ä'.repeat(800), tooLong: 'ä'.repeat(801) },
    { measure: 'UTF-16 units', longest: `${family.repeat(72)}abcdefgh`, tooLong: `${family.repeat(72)}abcdefghi` },
  ],

  media: [
    { kind: 'a PNG image', files: [sampleMedia('image/png', 'one')], taken: true },
    { kind: 'a JPEG image', files: [sampleMedia('image/jpeg', 'one')], taken: true },
    { kind: 'an image of 20 MB', files: [sampleMedia('image/png', 'one', 20_000_000 - 70)], taken: true },
    { kind: 'an image above 20 MB', files: [sampleMedia('image/png', 'one', 20_000_000)], taken: false },
    { kind: 'a WebP image', files: [sampleMedia('image/webp', 'one')], taken: false },
    {
      kind: 'two images, which are another kind of Pin',
      files: [sampleMedia('image/png', 'one'), sampleMedia('image/png', 'two', 1)],
      taken: false,
    },
    { kind: 'a video', files: [sampleMedia('video/mp4', 'one')], taken: true },
    { kind: 'a video in two pieces', files: [sampleMedia('video/mp4', 'one', 1_500_000)], taken: true },
    { kind: 'a QuickTime video', files: [sampleMedia('video/quicktime', 'one')], taken: true },
    { kind: 'a WebM video', files: [sampleMedia('video/webm', 'one')], taken: false },
    { kind: 'two videos', files: [sampleMedia('video/mp4', 'one'), sampleMedia('video/mp4', 'two')], taken: false },
  ],

  figures: {
    withheld: { figure: 'saves', name: 'save' },
    withoutRight: (sandbox) => sandbox.order('networks/pinterest/narrow-grants', { handle, scope: 'pins:read' }),
  },

  alternativeTexts: textsOnPage((id) => `/pinterest/pin/${id}/`),
};
