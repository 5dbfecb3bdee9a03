import type { Connection } from '@nonet/contract';
import { describe, expect, test } from 'vitest';

import { accountProblems, checkDraft, verdictOf } from './check-draft.ts';
import { type Draft, emptyDraft } from './draft/draft.ts';

const zone = 'Europe/Warsaw';
const now = new Date('2026-11-20T09:00:00Z');
const account = { id: 'studio', platform: 'bluesky', connected: true } as Connection;
const draft: Draft = {
  title: 'Kiln',
  description: 'Come',
  day: '2026-11-21',
  time: '09:00',
  connectionIds: ['studio'],
};
const usage = {
  month: '202611',
  count: 150,
  limit: 150,
  plan: 'basic',
  planName: 'Basic',
  color: 'ink',
  updatedAt: null,
};

const codes = (change: Partial<Draft> = {}, circumstances: Partial<Parameters<typeof checkDraft>[1]> = {}) =>
  checkDraft(
    { ...draft, ...change },
    { accounts: [account], gone: [], media: [], usage: { kind: 'allowed' }, zone, now, ...circumstances },
  ).map(({ code }) => code);

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

  test('an account that was disconnected since it was chosen is for the person to leave out, before the date counts', () => {
    const accounts = { accounts: [account], gone: ['shop'], media: [], usage: { kind: 'allowed' }, zone, now } as const;
    const [issue, date, ...rest] = checkDraft({ ...draft, day: null, connectionIds: ['studio', 'shop'] }, accounts);
    expect([issue?.code, date?.code, rest]).toEqual(['account-disconnected', 'date-required', []]);
    expect(issue).toMatchObject({ unfinished: false, fixes: [{ kind: 'deselect', connectionIds: ['shop'] }] });
  });

  test('judge the time on the clock of the zone, without tolerance', () => {
    expect(codes({ day: '2026-11-20', time: '10:00' })).toEqual(['date-past']);
    expect(codes({ day: '2026-11-20', time: '10:01' })).toEqual([]);
  });

  test('VAL-05 let a submit proceed when the usage could not be read, or is not read yet', () => {
    expect(codes({}, { usage: verdictOf(undefined, true) })).toEqual([]);
    expect(codes({}, { usage: verdictOf(undefined, false) })).toEqual([]);
  });

  test('refuse when the month is used up', () => {
    expect(codes({}, { usage: verdictOf(usage, false) })).toEqual(['usage-refused']);
  });

  test('take the media of an edited post for content', () => {
    const photo = { type: 'image', alt: '' } as Parameters<typeof checkDraft>[1]['media'][number];
    expect(codes({ description: '' }, { media: [photo] })).toEqual([]);
  });
});

test('an account with a problem is known by its id, with the reason', () => {
  const gone = { ...account, connected: false };
  const issues = checkDraft(draft, { accounts: [gone], gone: [], media: [], usage: { kind: 'allowed' }, zone, now });
  expect(accountProblems(issues)).toEqual(
    new Map([['studio', 'An account on Bluesky is no longer connected. Connect it again or deselect it.']]),
  );
});
