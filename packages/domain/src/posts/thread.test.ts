import { describe, expect, test } from 'vitest';

import { type NetworkId, networkIds } from '#/networks/network-id.ts';
import { checkPost } from '#/posts/check-post.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import { fileChecks } from '#/posts/file-checks.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import { getsFilesOfParts, partsFor, withoutThreads } from '#/posts/thread.ts';
import { loadWeighing } from '#/text/load-weighing.ts';

const { weigh } = await loadWeighing();
const photo: ChosenMedia = { type: 'image' };
const video: ChosenMedia = { type: 'video' };
const part = (description: string, ...media: ChosenMedia[]) => ({ description, descriptions: {}, media });
const first = part('One', photo);

function issuesOf(networks: readonly NetworkId[], more: Partial<PostCheckInput>): [string, number | undefined][] {
  return messagesOf(networks, more).map(({ code, part }) => [code, part]);
}

function messagesOf(networks: readonly NetworkId[], more: Partial<PostCheckInput>) {
  return checkPost({
    signedIn: true,
    usage: { kind: 'allowed' },
    title: 'Title',
    ...first,
    connections: networks.map((platform) => ({ id: platform, platform, connected: true })),
    template: null,
    link: '',
    options: { pinterest: { board: 'b' }, tiktok: { privacy: 'SELF_ONLY' } },
    now: new Date('2026-11-20T12:00:00Z'),
    scheduledAt: new Date('2026-11-21T08:00:00Z'),
    toleranceMs: 0,
    weigh,
    fileChecks,
    ...more,
  });
}

describe('THREAD-01 what a network gets of a thread', () => {
  const thread = [part('Two', video), { ...part('Three'), descriptions: { twitter: 'Drei' } }];

  test.each(['twitter', 'bluesky', 'threads'] as const)('%s gets each part with its own files', (network) => {
    expect(partsFor(network, { ...first, thread })).toEqual([
      { text: 'One', media: [photo] },
      { text: 'Two', media: [video] },
      { text: network === 'twitter' ? 'Drei' : 'Three', media: [] },
    ]);
  });

  test('exactly X, Bluesky and Threads have threads', () => {
    const inParts = networkIds.filter((id) => partsFor(id, { ...first, thread }).length > 1);
    expect(inParts.toSorted()).toEqual(['bluesky', 'threads', 'twitter']);
  });

  test('THREAD-02 other networks get the first part only, or all parts as one text with all files', () => {
    expect(partsFor('linkedin', { ...first, thread })).toEqual([{ text: 'One', media: [photo] }]);
    const oneText = partsFor('linkedin', { ...first, thread: [...thread, part(' ')], withoutThreads: 'one-text' });
    expect(oneText).toEqual([{ text: 'One\n\nTwo\n\nThree', media: [photo, video] }]);
  });
});

describe('THREAD-01 each part is checked as its network counts', () => {
  test.each<[NetworkId, string, string | null]>([
    ['twitter', '字'.repeat(140), null],
    ['twitter', `${'字'.repeat(140)}a`, 'text-too-long-for-network'],
    ['bluesky', '字'.repeat(280), null],
    ['threads', '👨‍👩‍👧‍👦'.repeat(20), null],
    ['threads', '👨‍👩‍👧‍👦'.repeat(21), 'text-too-long-for-network'],
  ])('%s: %s', (network, text, code) => {
    expect(issuesOf([network], { thread: [part('Two'), part(text)] })).toEqual(code === null ? [] : [[code, 3]]);
  });

  test('with its own files, by the rules of each network', () => {
    const thread = [part('', photo, photo, photo, photo), part('Three', photo, video)];
    expect(issuesOf(['twitter', 'bluesky', 'threads'], { thread })).toEqual([['media-mixed', 3]]);
  });

  test('an empty part is named by its number, and says what to do', () => {
    const [issue] = messagesOf(['bluesky'], { thread: [part('Two'), part(' ')] });
    expect(issue?.message).toBe('Part 3: It is empty. Write something, add a file or remove the part.');
  });

  test('the shared text of each part keeps the limit of a shared text', () => {
    expect(issuesOf(['bluesky'], { thread: [part('a'.repeat(281))] })).toEqual([['content-too-long', 2]]);
  });

  test.each([
    [24, []],
    [25, [['too-many-parts', undefined]]],
  ])('%i parts after the first', (count, issues) => {
    expect(issuesOf(['bluesky'], { thread: Array.from({ length: count }, () => part('More')) })).toEqual(issues);
  });

  test('parts that no chosen network gets are not judged by networks', () => {
    expect(issuesOf(['linkedin'], { thread: [part('', photo, video)] })).toEqual([]);
  });
});

describe('THREAD-02 as one text', () => {
  const long = Array.from({ length: 3 }, () => part('a'.repeat(280)));

  test('what does not fit is refused in the words of the network, with the way out', () => {
    const [issue, ...others] = messagesOf(['pinterest', 'linkedin', 'bluesky'], {
      thread: long,
      withoutThreads: 'one-text',
    });
    expect(issue).toMatchObject({
      code: 'text-too-long-for-network',
      message:
        'All parts as one text: The text is too long for Pinterest (849 of 500 characters). Shorten it or deselect Pinterest.',
      fixes: [{ kind: 'first-part' }, { kind: 'deselect', connectionIds: ['pinterest'] }],
    });
    expect(others).toEqual([]);
  });

  test('the files of all parts count together', () => {
    const more = { thread: [part('Two', video)], withoutThreads: 'one-text' as const };
    expect(issuesOf(['linkedin', 'bluesky'], more)).toEqual([['media-mixed', undefined]]);
    expect(issuesOf(['linkedin', 'bluesky'], { thread: [part('Two', video)] })).toEqual([]);
  });
});

test('MED-04 files of further parts go to networks with threads, and to all where the parts are one text', () => {
  const film: ChosenMedia = { type: 'video' };
  const thread = [{ description: 'Two', descriptions: {}, media: [film] }];
  for (const choice of withoutThreads) {
    const getting = networkIds.filter((id) =>
      partsFor(id, { description: 'One', descriptions: {}, media: [], thread, withoutThreads: choice }).some(
        ({ media }) => media.length > 0,
      ),
    );
    expect(networkIds.filter((id) => getsFilesOfParts(id, choice))).toEqual(getting);
  }
});
