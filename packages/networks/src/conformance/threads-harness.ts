import { byConsent, images, textsOnPage } from '#/conformance/by-consent.ts';
import type { Harness } from '#/conformance/harness.ts';
import { sampleFilm, sampleMedia } from '#/conformance/sample-media.ts';
import { secretsOf, type ThreadsAuth } from '#/threads/wire.ts';

const handle = 'studio.fala';

const family = '👨‍👩‍👧';

/** Threads, played by the sandbox. */
export const threadsHarness: Harness = {
  ...byConsent('threads', handle),

  connect: async (network, sandbox) => {
    // A sign-in of two days ago, so that its token can be renewed.
    const connected = await byConsent('threads', handle).connect(network, sandbox);
    await sandbox.order('networks/threads/set-unknowns', { earlyRefresh: 'granted' });
    const issuedAt = new Date(Date.now() - 2 * 86_400_000).toISOString();
    return { ...connected, auth: { ...(connected.auth as ThreadsAuth), issuedAt } };
  },

  renewal: 'while-it-lives',

  endsAtNetworkOnly: true,

  secretsOf: (auth) => secretsOf(auth as ThreadsAuth),

  texts: [
    { measure: 'ASCII', longest: 'a'.repeat(500), tooLong: 'a'.repeat(501) },
    { measure: 'bytes', longest: `${'a'.repeat(491)}’’’`, tooLong: `${'a'.repeat(495)}’’’` },
    {
      measure: 'emoji',
      longest: `${family.repeat(27)}${'x'.repeat(14)}`,
      tooLong: `${family.repeat(27)}${'x'.repeat(15)}`,
    },
  ],

  media: [
    { kind: 'a PNG image', files: [sampleMedia('image/png', 'one')], taken: true },
    { kind: 'a JPEG image', files: [sampleMedia('image/jpeg', 'one')], taken: true },
    { kind: 'ten images', files: images(10), taken: true },
    { kind: 'twenty images', files: images(20), taken: true },
    { kind: 'twenty-one images', files: images(21), taken: false },
    { kind: 'an image above 8 MB', files: [sampleMedia('image/png', 'one', 8_000_000)], taken: false },
    { kind: 'a video', files: [sampleFilm(5_000)], taken: true },
    { kind: 'a video and an image', files: [sampleFilm(5_000), sampleMedia('image/png', 'two')], taken: true },
  ],

  limitsWithoutTime: true,

  threads: true,

  comments: {
    longest: 'ä'.repeat(250),
    tooLong: 'ä'.repeat(251),
    withoutRight: (sandbox) =>
      sandbox.order('networks/threads/narrow-grants', { handle, scope: 'threads_manage_replies' }),
  },

  figures: {
    withheld: { figure: 'shares', name: 'shares' },
    withoutRight: (sandbox) =>
      sandbox.order('networks/threads/narrow-grants', { handle, scope: 'threads_manage_insights' }),
  },

  remembersRemoved: true,

  // No page is found by the id of a post alone; the feed shows all of them.
  alternativeTexts: textsOnPage(() => '/threads'),
};
