import { z } from 'zod';
import { type BlueskyAuth, secretsOf } from '#/bluesky/wire.ts';
import { images } from '#/conformance/by-consent.ts';
import type { Connected, Harness } from '#/conformance/harness.ts';
import { sampleMedia } from '#/conformance/sample-media.ts';
import type { Json, Network } from '#/port.ts';

const handle = 'studio.nonet.test';
const appPassword = 'demo-demo-demo-demo';

/** A record with pictures, or with a video. */
const described = z.object({ alt: z.string() });
const recordAnswer = z.object({
  value: z.object({ embed: z.union([z.object({ images: z.array(described) }), described]) }),
});

/** Bluesky, played by the sandbox. */
export const blueskyHarness: Harness = {
  id: 'bluesky',

  connect: async (network) => {
    const result = await signIn(network, appPassword);
    if (result.kind !== 'signed-in') throw new Error(`not signed in: ${JSON.stringify(result)}`);
    return result;
  },

  refusedSignIn: (network) => signIn(network, 'this-isno-tthe-pass'),

  renewal: 'repeatable',

  threads: true,

  comments: { longest: 'ä'.repeat(300), tooLong: 'ä'.repeat(301) },

  figures: { withheld: { figure: 'shares', name: 'repostCount' } },

  endSignIns: async (sandbox, { account }: Connected) => {
    const order = { handle: account.username, password: appPassword };
    await sandbox.order('networks/bluesky/revoke-app-password', order);
  },

  secretsOf: (auth) => secretsOf(auth as BlueskyAuth),

  texts: [
    // A family is one grapheme of 18 bytes (in 5 code points).
    { measure: 'graphemes', longest: 'ä'.repeat(300), tooLong: 'ä'.repeat(301) },
    {
      measure: 'bytes',
      longest: `${'👨‍👩‍👧'.repeat(166)}${'x'.repeat(12)}`,
      tooLong: `${'👨‍👩‍👧'.repeat(166)}${'x'.repeat(13)}`,
    },
  ],

  media: [
    { kind: 'a PNG image', files: [sampleMedia('image/png', 'one')], taken: true },
    { kind: 'a JPEG image', files: [sampleMedia('image/jpeg', 'one')], taken: true },
    { kind: 'a WebP image', files: [sampleMedia('image/webp', 'one')], taken: true },
    { kind: 'a GIF image', files: [sampleMedia('image/gif', 'one')], taken: true },
    { kind: 'four images', files: images(4), taken: true },
    { kind: 'five images', files: images(5), taken: false },
    { kind: 'an image of 2 MB', files: [sampleMedia('image/png', 'one', 2_000_000 - 70)], taken: true },
    { kind: 'an image above 2 MB', files: [sampleMedia('image/png', 'one', 2_000_000)], taken: false },
    { kind: 'a video', files: [sampleMedia('video/mp4', 'one')], taken: true },
    { kind: 'two videos', files: [sampleMedia('video/mp4', 'one'), sampleMedia('video/mp4', 'two')], taken: false },
    { kind: 'a WebM video', files: [sampleMedia('video/webm', 'one')], taken: false },
  ],

  workFor: (sandbox, ms) => sandbox.order('networks/bluesky/set-processing', { ms }),

  alternativeTexts: async (sandbox, remoteId) => {
    const [repo = '', collection = '', rkey = ''] = remoteId.replace('at://', '').split('/');
    const query = new URLSearchParams({ repo, collection, rkey });
    const answer = await fetch(`${sandbox.origin}/xrpc/com.atproto.repo.getRecord?${query}`);
    const { embed } = recordAnswer.parse(await answer.json()).value;
    return ('images' in embed ? embed.images : [embed]).map(({ alt }) => alt);
  },
};

function signIn(network: Network<Json>, secret: string) {
  if (network.signIn === undefined) throw new Error('Bluesky signs in with a handle and an app password');
  return network.signIn({ identifier: handle, secret }, { signal: AbortSignal.timeout(10_000) });
}
