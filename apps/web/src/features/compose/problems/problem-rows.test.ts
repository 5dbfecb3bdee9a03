import type { Connection } from '@nonet/contract';
import { fileChecks, loadWeighing, networkIds } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft } from '../draft/draft.ts';
import { checkDraft } from './check-draft.ts';
import { groupProblems } from './problem-rows.ts';
import { countWrong, placeOf, problemsOf } from './problems.ts';

const { weigh } = await loadWeighing();
const account = (id: string, platform: Connection['platform']) =>
  ({ id, platform, username: id, connected: true, locked: false }) as Connection;
const picture = (key: string): Draft['media'][number] => ({
  key,
  mediaId: key,
  name: `${key}.jpg`,
  type: 'image',
  contentType: 'image/jpeg',
  animated: false,
  uploadId: null,
  crops: {},
  note: null,
  probe: null,
  document: null,
  title: '',
  thumbnailUrl: null,
  bytes: 1000,
  width: 1000,
  height: 1000,
  durationMs: null,
  alt: '',
  url: null,
});

/** What the panel lists of a draft that is tried to be scheduled. */
function listed(draft: Partial<Draft>, accounts: readonly Connection[], hasTried = true) {
  const whole = { ...emptyDraft, title: 'Kiln', description: 'It opens.', day: '2027-03-01', ...draft };
  const issues = checkDraft(whole, {
    accounts,
    abilities: new Map(),
    gone: [],
    stoppedFiles: [],
    stoppedCovers: [],
    usage: { kind: 'allowed' },
    zone: 'UTC',
    now: new Date('2026-11-25T12:00:00Z'),
    isOnline: true,
    weigh,
    checkAdditions: null,
    fileChecks,
    planVideo: null,
    canConvert: true,
    fetchProblems: {},
  });
  const problems = problemsOf({ issues, draft: whole, refusal: null, hasTried });
  return { ...groupProblems(problems, { draft: whole, accounts, weigh }), wrongCount: countWrong(problems, accounts) };
}

const rowsOf = (...args: Parameters<typeof listed>) =>
  listed(...args).groups.map(({ network, rows }) => [network, rows.map(({ words, fix }) => [words, fix?.label])]);

describe('the list of problems', () => {
  test('VAL-19, VAL-20 has what is wrong on several networks as a row at each, in few words, with one action', () => {
    const media = ['a', 'b', 'c', 'd', 'e'].map(picture);
    const accounts = [account('x', 'twitter'), account('y', 'youtube'), account('p', 'pinterest')];
    expect(rowsOf({ media, options: { y: { madeForKids: false }, p: { board: 'vases' } } }, accounts)).toEqual([
      ['twitter', [['5 photos, 4 max', 'Review photos']]],
      [
        'youtube',
        [
          ['No photos', 'Deselect YouTube'],
          ['Needs a video', 'Deselect YouTube'],
        ],
      ],
      ['pinterest', [['5 photos, 1 max', 'Send as a carousel']]],
    ]);
  });

  test('VAL-18 names the account that lacks a board, and leads to its choice', () => {
    const accounts = [account('fala', 'pinterest'), account('glazes', 'pinterest')];
    const options = { fala: { board: 'vases' } };
    expect(rowsOf({ media: [picture('a')], options }, accounts)).toEqual([
      ['pinterest', [['No board for @glazes', 'Choose a board']]],
    ]);
  });

  test('counts a text in its network’s way, and offers one of its own', () => {
    expect(rowsOf({ description: '窯'.repeat(141) }, [account('x', 'twitter'), account('b', 'bluesky')])).toEqual([
      ['twitter', [['282 of 280 characters', 'Customize for X']]],
    ]);
  });

  test('THREAD-04 counts a first comment in its network’s way, and leads to its field', () => {
    const comments = { bluesky: 'a'.repeat(301), linkedin: 'b'.repeat(9000) };
    expect(rowsOf({ comments }, [account('x', 'twitter'), account('b', 'bluesky')])).toEqual([
      ['bluesky', [['First comment: 301 of 300 characters', undefined]]],
    ]);
    const { groups } = listed({ comments }, [account('b', 'bluesky')]);
    expect(groups.map(({ rows: [row] }) => row && placeOf(row.problem))).toEqual(['post-comment-bluesky']);
  });

  test('THREAD-04 leads to the first comment that a story does not take', () => {
    const story = {
      media: [picture('a'), picture('b')],
      options: { i: { format: 'story' } },
      comments: { instagram: 'Below' },
    };
    const { groups } = listed(story, [account('i', 'instagram')]);
    expect(groups.map(({ rows }) => rows.map(({ words, fix }) => [words, fix?.label]))).toEqual([
      [
        ['A story at Instagram is one photo or one video and nothing else', 'Deselect Instagram'],
        ['A story at Instagram takes no comments', undefined],
      ],
    ]);
    expect(groups.map(({ rows: [, row] }) => row && placeOf(row.problem))).toEqual(['post-comment-instagram']);
  });

  test('CROP-01 names the picture that is too tall or too wide for a network, and opens its crop', () => {
    const tall = { ...picture('b'), height: 2000 };
    const accounts = [account('i', 'instagram'), account('x', 'twitter')];
    expect(rowsOf({ media: [picture('a'), tall] }, accounts)).toEqual([
      ['instagram', [['Picture 2 is too tall for Instagram', 'Crop picture 2']]],
    ]);
    const cropped = { ...tall, crops: { instagram: { x: 0, y: 0, width: 1, height: 0.5, rotate: 0, flip: false } } };
    expect(rowsOf({ media: [picture('a'), cropped as Draft['media'][number]] }, accounts)).toEqual([]);
    const wide = { ...picture('c'), width: 2000 };
    expect(rowsOf({ media: [wide] }, accounts)).toEqual([
      ['instagram', [['Picture 1 is too wide for Instagram', 'Crop picture 1']]],
    ]);
  });

  test('leaves out only the accounts of the row’s network', () => {
    const accounts = [account('y', 'youtube'), account('i', 'instagram'), account('j', 'instagram')];
    const { groups } = listed({ options: { y: { madeForKids: false } } }, accounts);
    expect(groups.map(({ rows }) => rows.map(({ fix }) => fix))).toEqual([
      [{ kind: 'deselect', label: 'Deselect Instagram', connectionIds: ['i', 'j'] }],
      [{ kind: 'deselect', label: 'Deselect YouTube', connectionIds: ['y'] }],
    ]);
  });

  test('has what is wrong with the post itself apart, and what is merely missing apart from that', () => {
    const missing = { title: '', day: null };
    expect(listed(missing, [], false)).toMatchObject({ general: [], groups: [], wrongCount: 0 });
    expect(listed(missing, [], false).unfinished.map(({ problem }) => problem.field)).toEqual([
      'title',
      'accounts',
      'date',
    ]);
    expect(listed(missing, []).general.map(({ message }) => message)).toEqual([
      'Please add a post title',
      'Please select at least one account to post to',
      'Please select a date',
    ]);
  });

  test('VAL-18 what several networks miss is one row that names them', () => {
    const accounts = [account('i', 'instagram'), account('t', 'tiktok'), account('b', 'bluesky')];
    expect(listed({}, accounts, false).unfinished.map(({ words }) => words)).toContain(
      'Add media for Instagram and TikTok',
    );
  });

  test('FMT-03 a step names the networks that miss it, and a whole sentence does so itself', () => {
    const accounts = [account('x', 'twitter'), account('t', 'threads')];
    const missing = (id: string, field: 'poll' | 'options') => ({
      ...{ id, code: 'poll-answers', message: 'A poll at X needs at least 2 answers.', network: null, partOf: null },
      ...{ field, isUnfinished: true, fixes: [{ kind: 'deselect' as const, label: 'Deselect', connectionIds: [id] }] },
    });
    const words = (field: 'poll' | 'options') =>
      groupProblems([missing('x', field), missing('t', field)], { draft: emptyDraft, accounts, weigh }).unfinished.map(
        (one) => one.words,
      );
    expect(words('poll')).toEqual(['Write the answers of the poll for X and Threads']);
    expect(words('options')).toEqual(['A poll at X needs at least 2 answers.']);
  });

  test('counts as many as it lists', () => {
    const accounts = networkIds.map((network) => account(network, network));
    const { wrongCount, groups, general } = listed({ title: '', media: [] }, accounts);
    expect(wrongCount).toBe(general.length + groups.flatMap(({ rows }) => rows).length);
  });
});
