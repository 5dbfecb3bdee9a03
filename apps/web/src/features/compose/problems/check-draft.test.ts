import type { Connection, NetworkState } from '@nonet/contract';
import { fileChecks, isSubmitBlocked } from '@nonet/domain';
import { describe, expect, test } from 'vitest';
import { type Draft, emptyDraft } from '../draft/draft.ts';
import { newDraftMedia } from '../media/draft-media.ts';
import { accountProblems, checkDraft, type DraftCircumstances, usageCheckOf } from './check-draft.ts';
import { fetchProblemsOf } from './use-fetch-problems.ts';

const zone = 'Europe/Warsaw';
const now = new Date('2026-11-20T09:00:00Z');
const account = { id: 'studio', platform: 'bluesky', connected: true } as Connection;
const draft: Draft = {
  title: 'Kiln',
  description: 'Come',
  leftOut: [],
  descriptions: {},
  link: '',
  media: [],
  templateId: null,
  day: '2026-11-21',
  time: '09:00',
  occurrence: 'first',
  now: false,
  postingTime: false,
  repeat: null,
  connectionIds: ['studio'],
  options: {},
  covers: [],
  thread: [],
  withoutThreads: 'first-part',
  poll: null,
  attachment: null,
  marks: null,
  card: null,
  comments: {},
};
const usage = {
  month: '202611',
  count: 150,
  limit: 150,
  plan: 'basic' as const,
  planName: 'Basic',
  limited: false,
  color: 'ink',
  updatedAt: null,
  ownerName: null,
};

const finished: DraftCircumstances = {
  accounts: [account],
  abilities: new Map(),
  gone: [],
  stoppedFiles: [],
  stoppedCovers: [],
  usage: { kind: 'allowed' },
  zone,
  now,
  isOnline: true,
  weigh: null,
  checkAdditions: null,
  fileChecks,
  planVideo: null,
  canConvert: true,
  fetchProblems: {},
};

const codes = (change: Partial<Draft> = {}, circumstances: Partial<Parameters<typeof checkDraft>[1]> = {}) =>
  checkDraft({ ...draft, ...change }, { ...finished, ...circumstances }).map(({ code }) => code);

describe('the checks of the composer', () => {
  test('find nothing wrong with a finished draft', () => {
    expect(codes()).toEqual([]);
  });

  test('VAL-01 speak of an empty form in the order of the checks', () => {
    expect(codes(emptyDraft, { accounts: [] })).toEqual([
      'title-required',
      'content-required',
      'account-required',
      'date-required',
    ]);
  });

  test('MED-04 a video is not refused for its container before the server has looked into it, where it is made to fit', () => {
    const film = { ...newDraftMedia('k', { name: 'cam.avi', size: 9_000_000, type: 'video/x-msvideo' }, 'video') };
    const onX = { accounts: [{ ...account, platform: 'twitter' as const }] };
    expect(codes({ media: [film] }, onX)).toEqual([]);
    expect(codes({ media: [film] }, { ...onX, canConvert: false })).toEqual(['video-refused']);
  });

  test('OP-186 what goes out now needs no day, and a connection', () => {
    const isNow = { day: null, now: true };
    expect(codes(isNow)).toEqual([]);
    expect(codes(isNow, { isOnline: false })).toEqual(['offline']);
    expect(codes({}, { isOnline: false })).toEqual([]);
    expect(isSubmitBlocked(checkDraft({ ...draft, ...isNow }, { ...finished, isOnline: false }))).toBe(true);
  });

  test('an account that was disconnected since it was chosen is for the person to leave out, before the date counts', () => {
    const accounts = { ...finished, gone: ['shop'] };
    const [issue, date, ...rest] = checkDraft({ ...draft, day: null, connectionIds: ['studio', 'shop'] }, accounts);
    expect([issue?.code, date?.code, rest]).toEqual(['account-disconnected', 'date-required', []]);
    expect(issue).toMatchObject({ unfinished: false, fixes: [{ kind: 'deselect', connectionIds: ['shop'] }] });
  });

  test('judge the time on the clock of the zone, without tolerance', () => {
    expect(codes({ day: '2026-11-20', time: '10:00' })).toEqual(['date-past']);
    // OP-111: an offered posting time becomes the next one.
    expect(codes({ day: '2026-11-20', time: '10:00', postingTime: true })).toEqual([]);
    expect(codes({ day: '2026-11-20', time: '10:01' })).toEqual([]);
  });

  test('VAL-05 let a submit proceed when the usage could not be read, or is not read yet', () => {
    expect(codes({}, { usage: usageCheckOf(undefined, true) })).toEqual([]);
    expect(codes({}, { usage: usageCheckOf(undefined, false) })).toEqual([]);
  });

  test('USE-13 stop at what the usage check answers, in its words', () => {
    const reason = 'An error occurred while checking your usage. Please try again.';
    const issues = checkDraft(draft, { ...finished, usage: { kind: 'refused', reason } });
    expect(issues.map(({ message }) => message)).toEqual([reason]);
  });

  test('refuse when the month is used up', () => {
    expect(codes({}, { usage: usageCheckOf(usage, false) })).toEqual(['usage-refused']);
  });

  test('know a locked account, and what is planned for it already', () => {
    expect(codes({}, { accounts: [{ ...account, locked: true }] })).toEqual(['account-locked']);
    expect(codes({}, { accounts: [{ ...account, locked: false }] })).toEqual([]);
  });

  test('know what an account may not do', () => {
    const accounts = [{ ...account, platform: 'twitter' } as Connection];
    const film = { key: 'one', type: 'video', alt: '', durationMs: 30 * 60_000 } as Draft['media'][number];
    const abilities = new Map([['studio', { hasPremium: false }]]);
    expect(codes({ media: [film] }, { accounts, abilities })).toEqual(['account-may-not']);
    expect(codes({ media: [film] }, { accounts })).toEqual([]);
  });

  test('take media for content', () => {
    const photo = { key: 'one', type: 'image', alt: '' } as Draft['media'][number];
    expect(codes({ description: '', media: [photo] })).toEqual([]);
  });

  test('stop for a file whose upload came to nothing', () => {
    const photo = { key: 'one', type: 'image', alt: '' } as Draft['media'][number];
    expect(codes({ media: [photo] }, { stoppedFiles: ['one'] })).toEqual(['media-not-uploaded']);
  });

  test('stop for files that a chosen network would have to fetch and cannot, and for nothing else', () => {
    const states = [
      { id: 'threads', fetchProblem: 'Not from here.' },
      { id: 'bluesky', fetchProblem: null },
    ] as NetworkState[];
    const fetchProblems = fetchProblemsOf(states);
    expect(fetchProblems).toEqual({ threads: 'Not from here.' });
    const media = [{ key: 'one', type: 'image', alt: '' } as Draft['media'][number]];
    const accounts = [{ ...account, platform: 'threads' as const }];
    expect(codes({ media }, { accounts, fetchProblems })).toEqual(['files-unreachable']);
    expect(codes({ media }, { accounts })).toEqual([]);
    expect(codes({ media }, { fetchProblems })).toEqual([]);
    expect(codes({}, { accounts, fetchProblems })).toEqual([]);
  });

  test('POST-25 weigh a text for a network that weighs, once they can', () => {
    const accounts = [{ ...account, platform: 'twitter' as const }];
    const weigh = (text: string) => text.length * 2;
    const descriptions = { twitter: 'a'.repeat(141) };
    expect(codes({ descriptions }, { accounts, weigh })).toEqual(['text-too-long-for-network']);
    expect(codes({ descriptions }, { accounts })).toEqual([]);
  });
});

test('an account with a problem is known by its id, with the reason', () => {
  const gone = { ...account, connected: false };
  const issues = checkDraft(draft, { ...finished, accounts: [gone] });
  expect(accountProblems(issues)).toEqual(
    new Map([['studio', 'An account on Bluesky is no longer connected. Connect it again or deselect it.']]),
  );
});

describe('the cover of a video', () => {
  const film = { id: 'film', platform: 'youtube', connected: true } as Connection;
  const cover = newDraftMedia('picture', { name: 'a.png', size: 10, type: 'image/png' }, 'image');
  const video = newDraftMedia('video', { name: 'a.mp4', size: 10, type: 'video/mp4' }, 'video');
  const options = { film: { madeForKids: false, cover: 'picture' } };
  const issues = (covers: Draft['covers'], stoppedCovers: string[] = []) =>
    checkDraft(
      { ...draft, connectionIds: ['film'], media: [video], options, covers },
      { ...finished, accounts: [film], stoppedCovers },
    );

  test('is no photo of the post, and has to be a picture', () => {
    expect(issues([cover])).toEqual([]);
    expect(issues([{ ...video, key: 'picture' }])).toMatchObject([
      { message: 'The thumbnail for YouTube has to be a picture. Choose another.', field: 'options' },
    ]);
  });

  test('that did not arrive is pointed out, as long as it is the chosen one', () => {
    expect(issues([cover], ['picture'])).toMatchObject([
      { code: 'media-not-uploaded', network: 'youtube', fixes: [{ kind: 'choose-options', connectionId: 'film' }] },
    ]);
    expect(issues([cover], ['former'])).toEqual([]);
  });
});
