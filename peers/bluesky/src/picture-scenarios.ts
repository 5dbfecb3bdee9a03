import { freshPng, png, pngOfSize } from '#/pictures.ts';
import type { Peer, Scenario } from '#/scenario.ts';
import { anonymous, one, putPost, several, upload } from '#/scenario.ts';
import { xrpc } from '#/xrpc.ts';

/** Files and the posts that show them. */
export const pictureScenarios: readonly Scenario[] = [...uploading(), ...embedding()];

function uploading(): Scenario[] {
  return [
    one('upload a picture', (p) => upload(p, png, 'image/png')),
    one('upload a picture under a wrong type', (p) => upload(p, png, 'image/jpeg')),
    one('upload a picture without a type', (p) => upload(p, png, '')),
    one('upload text', (p) => upload(p, 'plain words', 'text/plain')),
    one('upload text as a picture', (p) => upload(p, 'plain words', 'image/png')),
    one('upload nothing', (p) => upload(p, new Uint8Array(), 'image/png')),
    one('upload 5 MiB', (p) => upload(p, pngOfSize(5 * 1024 * 1024), 'image/png')),
    one('upload a byte more than 5 MiB', (p) => upload(p, pngOfSize(5 * 1024 * 1024 + 1), 'image/png')),
    one('upload without a token', (p) => anonymous(upload(p, png, 'image/png'))),
    one('upload with an expired token', (p) => ({ ...upload(p, png, 'image/png'), token: p.expiredToken })),
  ];
}

function embedding(): Scenario[] {
  const withImages = (p: Peer, ...images: unknown[]) =>
    putPost(p, { text: 'Seen', embed: { $type: 'app.bsky.embed.images', images } });
  const show = (
    name: string,
    images: (image: Blob) => unknown[],
    file: () => Uint8Array<ArrayBuffer> | string = freshPng,
    type = 'image/png',
  ) =>
    several(`show ${name}`, async (p, send) => {
      const { blob } = (await xrpc(p.service, upload(p, file(), type))).body as { blob: Blob };
      await send(withImages(p, ...images(blob)));
    });
  const ofSize = (size: number) => () => pngOfSize(size);
  const aspectRatio = { width: 1, height: 1 };
  const unknownCid = 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy';
  return [
    show('a picture', (image) => [{ image, alt: 'Red', aspectRatio }]),
    show('a picture without a ratio', (image) => [{ image, alt: '' }]),
    show('a picture without words', (image) => [{ image }]),
    show('a picture of no width', (image) => [{ image, alt: '', aspectRatio: { width: 0, height: 1 } }]),
    show('four pictures', (image) => Array(4).fill({ image, alt: '' })),
    show('five pictures', (image) => Array(5).fill({ image, alt: '' })),
    show('a picture of 2,000,000 bytes', (image) => [{ image, alt: '' }], ofSize(2_000_000)),
    show('a picture of 2,000,001 bytes', (image) => [{ image, alt: '' }], ofSize(2_000_001)),
    show('a picture with a wrong size', (image) => [{ image: { ...image, size: 1 }, alt: '' }]),
    show('a picture with a wrong type', (image) => [{ image: { ...image, mimeType: 'image/jpeg' }, alt: '' }]),
    show('a picture nobody uploaded', (image) => [{ image: { ...image, ref: { $link: unknownCid } }, alt: '' }]),
    show(
      'words as a picture',
      (image) => [{ image, alt: '' }],
      () => 'plain words',
      'text/plain',
    ),
    one('show what is no picture', (p) => withImages(p, { image: 'red', alt: '' })),
    one('embed something unknown', (p) => putPost(p, { text: 'x', embed: { $type: 'app.bsky.embed.nothing' } })),
  ];
}

interface Blob {
  readonly $type: 'blob';
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}
