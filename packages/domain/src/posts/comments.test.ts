import { describe, expect, test } from 'vitest';

import type { NetworkId, networkIds } from '#/networks/network-id.ts';
import type { PostFormat } from '#/networks/post-format.ts';
import { checkPost } from '#/posts/check-post.ts';
import { type Commented, commentsFor, hasComments } from '#/posts/comments.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import { templateFor } from '#/templates/template.ts';

const post: PostCheckInput = {
  signedIn: true,
  usage: { kind: 'errored' },
  title: 'Kiln',
  description: 'Opening today',
  descriptions: {},
  connections: [],
  media: [{ type: 'video' }],
  template: null,
  link: '',
  options: {},
  scheduledAt: new Date('2026-11-24T09:00:00Z'),
  now: new Date('2026-11-23T09:00:00Z'),
  toleranceMs: 0,
  weigh: null,
  fileChecks,
};
const part = (description: string, descriptions = {}) => ({ description, descriptions, media: [] });
const on = (platform: (typeof networkIds)[number]) => ({ id: platform, platform, connected: true });

const textsFor = (network: NetworkId, commented: Commented, format: PostFormat = 'feed') =>
  commentsFor(network, commented, format).map(({ text }) => text);

function commentIssues(differences: Partial<PostCheckInput>) {
  return checkPost({ ...post, ...differences }).filter(({ field }) => field === 'comments');
}

test('THREAD-04 seven networks have comments, two have none', () => {
  const [without, having] = [
    ['pinterest', 'tiktok'],
    ['facebook', 'twitter', 'linkedin', 'instagram', 'youtube', 'bluesky', 'threads'],
  ] as const;
  expect(without.filter(hasComments)).toEqual([]);
  expect(having.filter(hasComments)).toEqual(having);
});

describe('THREAD-04 the first comment', () => {
  test('is that of the network alone, without trailing space', () => {
    const comments = { facebook: 'Prices below \n', instagram: '' };
    expect(textsFor('facebook', { ...post, comments })).toEqual(['Prices below']);
    expect(textsFor('instagram', { ...post, comments })).toEqual([]);
    expect(textsFor('linkedin', { ...post, comments })).toEqual([]);
  });

  test('blank is none, and where no app may comment there is none', () => {
    expect(textsFor('facebook', { ...post, comments: { facebook: ' \n' } })).toEqual([]);
    expect(textsFor('tiktok', { ...post, comments: { tiktok: 'First!' } })).toEqual([]);
  });

  test('is not made below a story', () => {
    const comments = { instagram: 'a'.repeat(2201) };
    expect(textsFor('instagram', { ...post, comments }, 'story')).toEqual([]);
  });

  test('is refused where the post is nothing but stories, by a template too, and left to the accounts where it is not', () => {
    const comments = { instagram: 'Below' };
    const [one, other] = [on('instagram'), { ...on('instagram'), id: 'other' }];
    const story = { format: 'story' };
    const refused = {
      code: 'comment-refused',
      field: 'comments',
      network: 'instagram',
      message: 'A story at Instagram takes no comments. Remove the first comment or deselect Instagram.',
      fixes: [{ kind: 'deselect', connectionIds: ['instagram', 'other'] }],
    };
    const both = { comments, connections: [one, other] };
    expect(commentIssues({ ...both, options: { instagram: story, other: story } })).toMatchObject([refused]);
    expect(commentIssues({ ...both, template: templateFor('instagram-story') })).toMatchObject([refused]);
    expect(commentIssues({ ...both, options: { instagram: story } })).toEqual([]);
    const options = { instagram: story, other: story };
    expect(commentIssues({ ...both, options, comments: { instagram: ' ', facebook: 'Below' } })).toEqual([]);
  });

  test('too long names its network, and only where it would be sent', () => {
    const comments = { instagram: 'a'.repeat(2201), bluesky: 'b'.repeat(301) };
    const issues = commentIssues({ comments, connections: [on('instagram'), on('linkedin')] });
    expect(issues).toMatchObject([
      {
        code: 'comment-too-long',
        network: 'instagram',
        message: 'A comment is too long for Instagram (2201 of 2200 characters). Shorten it or deselect Instagram.',
        fixes: [{ kind: 'deselect', connectionIds: ['instagram'] }],
      },
    ]);
    expect(commentIssues({ comments: { instagram: 'a'.repeat(2200) }, connections: [on('instagram')] })).toEqual([]);
  });
});

describe('THREAD-02 the rest of a thread as comments', () => {
  const thread = [part('Two', { facebook: 'Two for Facebook' }), part(' '), part('Three')];
  const rest = { ...post, thread, withoutThreads: 'comments' as const };

  test('follows the first comment, in the words of the network, without empty parts', () => {
    expect(textsFor('facebook', { ...rest, comments: { facebook: 'First' } })).toEqual([
      'First',
      'Two for Facebook',
      'Three',
    ]);
  });

  test('is for networks without threads, that have comments, and when it was chosen', () => {
    expect(textsFor('bluesky', rest)).toEqual([]);
    expect(textsFor('pinterest', rest)).toEqual([]);
    expect(textsFor('facebook', { ...rest, withoutThreads: 'first-part' })).toEqual([]);
  });

  test('is no longer refused, but for its length', () => {
    expect(commentIssues({ ...rest, connections: [on('facebook'), on('bluesky')] })).toEqual([]);
    const long = { ...rest, thread: [part('a'.repeat(280)), part('', { instagram: 'b'.repeat(2201) })] };
    expect(commentIssues({ ...long, connections: [on('instagram'), on('facebook')] })).toMatchObject([
      {
        code: 'comment-too-long',
        network: 'instagram',
        part: 3,
        message:
          'Part 3: Too long as a comment on Instagram (2201 of 2200 characters). Shorten it or deselect Instagram.',
      },
    ]);
  });
});
