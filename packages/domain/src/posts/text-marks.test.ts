import { describe, expect, test } from 'vitest';

import { checkMarks } from '#/posts/check-marks.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import { givenMarks, marksFor, movedMarks, spoilersFor, withMarks } from '#/posts/text-marks.ts';
import type { Mark } from '#/text/mark.ts';

const spoiler = (start: number, end: number): Mark => ({ kind: 'spoiler', start, end });
const post = { description: 'In the end Ada wins.', descriptions: { threads: 'Ada wins, really.' } };
const marks = { description: [spoiler(11, 19)], descriptions: { threads: [spoiler(0, 8)] } };

describe('FMT-06 the spoilers of a post', () => {
  test('are those of the text that a network gets, and none where it hides none', () => {
    expect(marksFor('bluesky', post, marks)).toEqual([spoiler(11, 19)]);
    expect(spoilersFor('bluesky', post, marks)).toEqual([]);
    expect(spoilersFor('threads', post, marks)).toEqual([spoiler(0, 8)]);
    expect(spoilersFor('threads', { ...post, descriptions: {} }, marks)).toEqual([spoiler(11, 19)]);
    expect(spoilersFor('threads', post, null)).toEqual([]);
  });

  test('end with the text as it is sent', () => {
    const open = { description: 'Ada wins.  \n', descriptions: {} };
    expect(spoilersFor('threads', open, { description: [spoiler(4, 12)] })).toEqual([spoiler(4, 9)]);
  });

  test('move with the shared text and with own texts; an own text that is begun takes those of the shared one', () => {
    expect(movedMarks(marks, post, { ...post, description: `So: ${post.description}` })).toEqual({
      ...marks,
      description: [spoiler(15, 23)],
    });
    const shared = { description: post.description, descriptions: {} };
    const begun = { ...shared, descriptions: { threads: post.description } };
    expect(movedMarks({ description: [spoiler(11, 19)] }, shared, begun)).toEqual({
      description: [spoiler(11, 19)],
      descriptions: { threads: [spoiler(11, 19)] },
    });
    expect(movedMarks(marks, post, shared)).toEqual({ description: [spoiler(11, 19)] });
    expect(movedMarks(marks, post, { description: '', descriptions: {} })).toBeNull();
  });

  test('are kept beside their text, and nothing is kept of none', () => {
    expect(withMarks(null, 'threads', [spoiler(0, 3)])).toEqual({ descriptions: { threads: [spoiler(0, 3)] } });
    expect(withMarks(marks, null, [])).toEqual({ descriptions: marks.descriptions });
    expect(givenMarks({ description: [], descriptions: { threads: [] } })).toBeNull();
  });

  const check = (own: Mark[], platform: 'threads' | 'bluesky' = 'threads') =>
    checkMarks({
      ...post,
      connections: [{ id: 'one', platform, connected: true }],
      additions: { marks: { descriptions: { threads: own } } },
      // The others have no say.
    } as unknown as PostCheckInput);

  test('are at most ten, and lie in their text', () => {
    const many = Array.from({ length: 8 }, (_, at) => spoiler(at * 2, at * 2 + 1));
    expect(check(many)).toEqual([]);
    const text = 'a b c d e f g h i j k l';
    const eleven = Array.from({ length: 11 }, (_, at) => spoiler(at * 2, at * 2 + 1));
    const input = { ...post, descriptions: {}, description: text, connections: [{ id: 'one', platform: 'threads' }] };
    const of = (description: Mark[]) =>
      checkMarks({ ...input, additions: { marks: { description } } } as unknown as PostCheckInput);
    expect(of(eleven.slice(1))).toEqual([]);
    expect(of(eleven)).toMatchObject([
      {
        code: 'too-many-marks',
        field: 'description',
        message: 'Threads takes at most 10 spoilers in one post; this one has 11. Remove some or deselect Threads.',
      },
    ]);
    expect(check([spoiler(17, 20)])).toMatchObject([{ code: 'mark-outside', network: 'threads' }]);
    expect(check([spoiler(17, 20)], 'bluesky')).toEqual([]);
  });
});
