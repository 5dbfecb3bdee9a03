import { images, textsOnPage } from '#/conformance/by-consent.ts';
import { narrowGrant, owner, signInAtFacebook } from '#/conformance/facebook-sign-in.ts';
import type { Harness } from '#/conformance/harness.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import type { LinkedAuth } from '#/meta/linked-account.ts';

const family = '👨‍👩‍👧‍👦';

/** Instagram, played by the sandbox. Its accounts come with Facebook's yes. */
export const instagramHarness: Harness = {
  id: 'instagram',

  connect: (_network, sandbox) => signInAtFacebook(sandbox, 'instagram'),

  renewal: 'unending',

  endSignIns: async (sandbox) => {
    await sandbox.order('networks/facebook/revoke-grants', { handle: owner });
  },

  endsAtNetworkOnly: true,

  secretsOf: (auth) => [(auth as LinkedAuth).pageToken],

  texts: [{ measure: 'units of UTF-16', longest: family.repeat(200), tooLong: `${family.repeat(200)}a` }],

  media: [
    { kind: 'a JPEG image', files: images(1, 'image/jpeg'), taken: true },
    { kind: 'a PNG image', files: [sampleMedia('image/png', 'one')], taken: false },
    { kind: 'ten images', files: images(10, 'image/jpeg'), taken: true },
    { kind: 'eleven images', files: images(11, 'image/jpeg'), taken: false },
    { kind: 'an image above 8 MB', files: [sampleMedia('image/jpeg', 'one', 8_000_000)], taken: false },
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video of two seconds', files: [sampleFilm(2_000)], taken: false },
    { kind: 'a video and an image', files: [sampleFilm(5_000), ...images(1, 'image/jpeg')], taken: true },
  ],

  workFor: (sandbox, ms) => sandbox.order('networks/instagram/set-processing', { ms }),

  limitsWithoutTime: true,

  comments: {
    longest: 'a'.repeat(2_200),
    tooLong: 'a'.repeat(2_201),
    withoutRight: (sandbox) => narrowGrant(sandbox, 'instagram_manage_comments'),
  },

  figures: {
    withheld: { figure: 'shares', name: 'shares' },
    withoutRight: (sandbox) => narrowGrant(sandbox, 'instagram_manage_insights'),
  },

  remembersRemoved: true,

  alternativeTexts: textsOnPage(() => '/instagram'),
};
