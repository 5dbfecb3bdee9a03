import { describe, expect, test } from 'vitest';

import type { NetworkId } from '#/networks/network-id.ts';
import { checkAdditions } from '#/posts/check-additions.ts';
import { checkPost } from '#/posts/check-post.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import type { TextAttachment } from '#/posts/text-attachment.ts';

function issues(
  attachment: TextAttachment,
  differences: Partial<PostCheckInput> = {},
  platforms: NetworkId[] = ['threads'],
) {
  return checkPost({
    signedIn: true,
    usage: { kind: 'allowed' },
    title: 'A title',
    description: 'The whole story of the kiln:',
    descriptions: {},
    connections: platforms.map((platform) => ({ id: platform, platform, connected: true })),
    media: [],
    additions: { attachment },
    checkAdditions,
    template: null,
    link: '',
    options: {},
    scheduledAt: new Date(1),
    now: new Date(0),
    toleranceMs: 0,
    weigh: null,
    ...differences,
  });
}

const longest = 'ą'.repeat(10_000);
const fiveLinks = [1, 2, 3, 4, 5].map((n) => `www.fala${n}.example`).join(' ');

describe('FMT-06 a long text', () => {
  test('of 10,000 characters with a link goes to Threads, and the text alone to the others', () => {
    expect(issues({ text: longest, link: 'https://fala.example/kiln' }, {}, ['threads', 'bluesky', 'twitter'])).toEqual(
      [],
    );
  });

  test('is judged by nobody who does not get it', () => {
    expect(issues({ text: '', link: 'nowhere' }, {}, ['bluesky', 'linkedin'])).toEqual([]);
  });

  test('that is too long is refused by its count, and Threads can be deselected', () => {
    expect(issues({ text: `${longest}a` })).toMatchObject([
      {
        code: 'attachment-too-long',
        field: 'attachment',
        message: 'The long text is too long for Threads (10001 of 10000 characters). Shorten it or deselect Threads.',
        fixes: [{ kind: 'deselect', label: 'Deselect Threads', connectionIds: ['threads'] }],
      },
    ]);
  });

  test('that is empty is unfinished', () => {
    expect(issues({ text: ' \n' })).toMatchObject([
      {
        code: 'attachment-empty',
        unfinished: true,
        message: 'The long text is empty. Write it, remove it, or deselect Threads.',
      },
    ]);
  });

  test.each(['fala.example', 'ftp://fala.example', 'https://', `https://fala.example/${'a'.repeat(500)}`])(
    'with the link %s is refused',
    (link) => {
      expect(issues({ text: 'Long', link })).toMatchObject([
        {
          code: 'attachment-link',
          message:
            'The link of the long text is no valid address. Write it with https://, remove it, or deselect Threads.',
        },
      ]);
    },
  );

  test('with a link beside five others is one too many, unless the text has it, too', () => {
    const text = { description: fiveLinks };
    expect(issues({ text: 'Long', link: 'https://other.example' }, text)).toMatchObject([
      {
        code: 'too-many-marks',
        field: 'attachment',
        message:
          'Threads takes at most 5 links in one post, and the link of the long text is one more. Remove one or deselect Threads.',
      },
    ]);
    expect(issues({ text: 'Long', link: 'https://www.fala5.example/' }, text)).toEqual([]);
    expect(issues({ text: `Long ${fiveLinks} www.other.example` }, text)).toEqual([]);
  });

  test('does not go with files, nor with a poll; without Threads both go', () => {
    const attachment = { text: 'Long' };
    const files: Partial<PostCheckInput> = { media: [{ type: 'image' }] };
    expect(issues(attachment, files)).toMatchObject([
      {
        code: 'not-together',
        field: 'attachment',
        message:
          'Threads does not take a long text and files in one post. Remove the long text or the files, or deselect Threads.',
      },
    ]);
    const both = { additions: { attachment, poll: { answers: ['Tide', 'Moss'], minutes: 1_440 } } };
    expect(issues(attachment, both).map(({ code }) => code)).toEqual(['not-together']);
    expect(issues(attachment, files, ['bluesky'])).toEqual([]);
    expect(issues(attachment, both, ['twitter'])).toEqual([]);
  });

  test('belongs to the first part of a thread', () => {
    const thread = [{ description: 'And more', descriptions: {}, media: [{ type: 'image' as const }] }];
    expect(issues({ text: 'Long' }, { thread })).toEqual([]);
  });

  test('goes beside the card of a link, which Threads draws by itself', () => {
    const description = 'Read https://fala.example/kiln';
    expect(issues({ text: 'Long', link: 'https://fala.example' }, { description }, ['threads', 'bluesky'])).toEqual([]);
  });
});
