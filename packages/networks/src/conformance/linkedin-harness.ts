import { byConsent, images, signInByConsent, textsOnPage } from '#/conformance/by-consent.ts';
import type { Connected, Harness } from '#/conformance/harness.ts';
import { sampleDocument, sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import type { SandboxProcess } from '#/conformance/sandbox-process.ts';
import { type LinkedinAuth, secretsOf } from '#/linkedin/wire.ts';
import type { Network } from '#/port.ts';

const handle = 'ana-fala';

/** LinkedIn, played by the sandbox: a page that came with its admin, as what pages have posted can be read. */
export const linkedinHarness: Harness = {
  ...byConsent('linkedin', handle),

  connect: async (network, sandbox) => {
    const page = (await signInAtLinkedin(network, sandbox)).find(({ account }) => account.username === 'studio-fala');
    if (page === undefined) throw new Error('the page did not come with its admin');
    return page;
  },

  renewal: 'none',

  secretsOf: (auth) => secretsOf(auth as LinkedinAuth),

  texts: [
    { measure: 'characters', longest: 'ä'.repeat(3_000), tooLong: 'ä'.repeat(3_001) },
    {
      measure: 'characters that are escaped, which count as they were written',
      longest: '(*)'.repeat(1_000),
      tooLong: `${'(*)'.repeat(1_000)}x`,
    },
  ],

  media: [
    { kind: 'a PNG image', files: images(1), taken: true },
    { kind: 'a JPEG image', files: [sampleMedia('image/jpeg', 'one')], taken: true },
    { kind: 'a GIF', files: [sampleMedia('image/gif', 'one')], taken: true },
    { kind: 'a WebP image', files: [sampleMedia('image/webp', 'one')], taken: false },
    { kind: 'nine images', files: images(9), taken: true },
    { kind: 'twenty-one images', files: images(21), taken: false },
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video in several parts', files: [sampleMedia('video/mp4', 'one', 5_000_000)], taken: true },
    { kind: 'a video of less than 75 KB', files: [sampleMedia('video/mp4', 'one')], taken: false },
    { kind: 'a document of 300 pages', files: [sampleDocument(300)], taken: true },
    { kind: 'a document of 301 pages', files: [sampleDocument(301)], taken: false },
    { kind: 'a document and an image', files: [sampleDocument(3), ...images(1)], taken: false },
    { kind: 'a video and an image', files: [sampleFilm(5_000), ...images(1)], taken: false },
  ],

  limitsWithoutTime: true,
  limitsOfDay: true,

  comments: {
    longest: 'ä'.repeat(1_250),
    tooLong: 'ä'.repeat(1_251),
    withoutRight: async (sandbox) => {
      await sandbox.order('networks/linkedin/set-comments', { need: 'feed' });
      await sandbox.order('networks/linkedin/narrow-grants', { handle, scope: 'w_organization_social_feed' });
    },
  },

  figures: {
    withheld: { figure: 'reach', name: 'uniqueImpressionsCount' },
    // Of people alone.
    untoldOfLeast: ['saves'],
    withoutRight: async (sandbox) => {
      for (const scope of ['rw_organization_admin', 'r_organization_admin']) {
        await sandbox.order('networks/linkedin/narrow-grants', { handle, scope });
      }
    },
  },

  alternativeTexts: textsOnPage(() => '/linkedin'),
};

/** Signs the owner in, and answers what came: the person, then their pages. */
export async function signInAtLinkedin(network: Network, sandbox: SandboxProcess): Promise<readonly Connected[]> {
  return (await signInByConsent(network, sandbox, handle)).accounts;
}
