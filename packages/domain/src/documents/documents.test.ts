import { describe, expect, test } from 'vitest';

import { documentTitle } from '#/documents/document-title.ts';
import { filesAsSent } from '#/documents/files-as-sent.ts';
import { pagePicture } from '#/documents/page-picture.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkIds } from '#/networks/network-id.ts';
import type { ChosenOptions } from '#/networks/option-rules.ts';
import { networkRules } from '#/networks/rules.ts';
import { rulesInFormat } from '#/networks/rules-in-format.ts';
import { checkPost } from '#/posts/check-post.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';

const pdf = (more: Partial<ChosenMedia> = {}): ChosenMedia => ({
  type: 'document',
  contentType: 'application/pdf',
  bytes: 1000,
  fileName: 'Kiln guide.pdf',
  document: { pages: 12, width: 612, height: 792 },
  ...more,
});
const photo: ChosenMedia = { type: 'image', contentType: 'image/jpeg', bytes: 1000, width: 1080, height: 1080 };

function issues(
  platforms: readonly NetworkId[],
  media: readonly ChosenMedia[],
  options: Readonly<Record<string, ChosenOptions>> = {},
  more: Partial<PostCheckInput> = {},
) {
  return checkPost({
    signedIn: true,
    usage: { kind: 'allowed' } as never,
    title: 'Kiln',
    description: 'Text',
    descriptions: {},
    connections: platforms.map((platform) => ({ id: platform, platform, connected: true })),
    media,
    template: null,
    link: '',
    options,
    scheduledAt: new Date('2027-01-01T00:00:00Z'),
    now: new Date('2026-11-28T00:00:00Z'),
    toleranceMs: 0,
    weigh: null,
    fileChecks,
    ...more,
  });
}

describe('FMT-01 a document at the networks', () => {
  test('LinkedIn takes it, as the only file of a post', () => {
    expect(issues(['linkedin'], [pdf()])).toEqual([]);
    expect(issues(['linkedin'], [pdf(), photo])).toMatchObject([
      {
        code: 'document-alone',
        message:
          'LinkedIn takes a document only as the one file of a post. Remove the other files or deselect LinkedIn.',
      },
    ]);
    expect(issues(['linkedin'], [pdf(), pdf()])).toMatchObject([{ code: 'document-alone' }]);
  });

  test('up to 300 pages and 100 MB', () => {
    const long = pdf({ document: { pages: 301, width: 612, height: 792 } });
    expect(issues(['linkedin'], [long])).toMatchObject([
      {
        code: 'document-refused',
        message:
          'LinkedIn takes documents of up to 300 pages, and this one has 301. Use a shorter one or deselect LinkedIn.',
      },
    ]);
    expect(issues(['linkedin'], [pdf({ bytes: 100 * 1024 * 1024 + 1 })])).toMatchObject([{ code: 'document-refused' }]);
  });

  test('networks without documents are a cause, with the cure to send its pages where they take pictures', () => {
    expect(issues(['twitter', 'linkedin', 'threads'], [pdf()])).toMatchObject([
      {
        code: 'documents-refused',
        message: 'X and Threads take no documents. Send its pages as pictures or deselect these networks.',
        fixes: [
          {
            kind: 'set-option',
            label: 'Send its pages as pictures',
            connectionIds: ['twitter', 'threads'],
            option: ['pagesAsPictures', true],
          },
          { kind: 'deselect', connectionIds: ['twitter', 'threads'] },
        ],
      },
    ]);
    expect(issues(['youtube'], [pdf()])).toMatchObject([
      {
        code: 'documents-refused',
        message: 'YouTube takes no documents. Remove it or deselect YouTube.',
        fixes: [{ kind: 'deselect' }],
      },
    ]);
  });

  test('it fits no template', () => {
    const mediaRequirement = { type: 'image', count: 1, dimensions: '1x1', aspectRatio: '1:1' } as const;
    const template = { mediaRequirement, format: 'pin', platforms: ['pinterest'], link: false } as never;
    expect(issues(['linkedin'], [pdf()], {}, { template })).toMatchObject([{ code: 'template-media' }]);
  });
});

describe('FMT-02 one in the form of the other', () => {
  const sent = (network: NetworkId, options: ChosenOptions, media: readonly ChosenMedia[]) =>
    filesAsSent(rulesInFormat(networkRules[network], networkRules[network].formats[0]), options, media);

  test.each<[NetworkId, number]>([
    ['instagram', 10],
    ['twitter', 4],
    ['bluesky', 4],
    ['pinterest', 1],
    ['tiktok', 12],
    ['linkedin', 9],
  ])('%s gets the first %i pages of twelve as pictures that it takes', (network, count) => {
    const options = { [network]: { pagesAsPictures: true } };
    expect(sent(network, options[network] ?? {}, [pdf()])).toHaveLength(count);
    const codes = issues([network], [pdf()], options).map(({ code }) => code);
    expect(codes.filter((code) => !/^(board-required|option-refused)$/.test(code))).toEqual([]);
  });

  test('each page has an alternative text of its own', () => {
    expect(sent('twitter', { pagesAsPictures: true }, [pdf({ alt: 'How to fire a kiln' })])[1]).toMatchObject({
      page: 2,
      alt: 'How to fire a kiln, page 2 of 12',
    });
    expect(sent('twitter', { pagesAsPictures: true }, [pdf()])[0]).toMatchObject({ alt: 'Kiln guide, page 1 of 12' });
  });

  test('pages go beside other pictures as far as there is room, and nothing is left out silently', () => {
    expect(sent('twitter', { pagesAsPictures: true }, [photo, pdf(), photo])).toHaveLength(4);
    const full = [photo, photo, photo, photo, pdf()];
    expect(issues(['twitter'], full, { twitter: { pagesAsPictures: true } })).toMatchObject([
      { code: 'too-many-photos' },
    ]);
  });

  test('accounts of one network choose each for itself', () => {
    const both = issues(
      [],
      [pdf()],
      { one: { pagesAsPictures: true } },
      {
        connections: ['one', 'two'].map((id) => ({ id, platform: 'twitter', connected: true })),
      },
    );
    expect(both).toMatchObject([{ code: 'documents-refused', fixes: [{ connectionIds: ['two'] }, {}] }]);
  });

  test('pictures go to LinkedIn as one document, and only where it was chosen', () => {
    const asDocument = { asDocument: true, documentTitle: ' Kilns ' };
    expect(sent('linkedin', {}, [photo, photo])).toHaveLength(2);
    expect(sent('linkedin', asDocument, [photo, photo])).toEqual([
      { kind: 'pictures', files: [photo, photo], title: 'Kilns' },
    ]);
    expect(issues(['linkedin'], Array(12).fill(photo), { linkedin: asDocument })).toEqual([]);
    expect(
      issues(['linkedin'], [{ ...photo, contentType: 'image/gif', animated: true }], { linkedin: asDocument }),
    ).toMatchObject([{ code: 'option-refused' }]);
    expect(issues(['twitter'], [photo], { twitter: { asDocument: true } })).toMatchObject([{ code: 'option-refused' }]);
  });

  test('a page of any shape becomes a picture of a shape that each network takes', () => {
    for (const network of networkIds) {
      const { images } = networkRules[network];
      if (images === null) continue;
      for (const [width, height] of [
        [612, 792],
        [14_400, 20],
        [20, 14_400],
      ] as const) {
        const size = pagePicture({ width, height }, { images });
        expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(2160);
        if (images.ratio === null) continue;
        const shape = size.width / size.height;
        expect(shape).toBeGreaterThanOrEqual(images.ratio.tallest[0] / images.ratio.tallest[1]);
        expect(shape).toBeLessThanOrEqual(images.ratio.widest[0] / images.ratio.widest[1]);
      }
    }
  });

  test('the title is what its owner wrote, else the name of the file', () => {
    expect(documentTitle({ title: ' Kilns ', fileName: 'a.pdf' })).toBe('Kilns');
    expect(documentTitle({ title: ' ', fileName: 'Kiln guide.PDF' })).toBe('Kiln guide');
    expect(documentTitle({})).toBe('Document');
  });
});
