import type { ListedPost } from '@nonet/contract';
import { expect, test } from 'vitest';

import { entryOf } from '../model/entry.ts';
import { chooseEntries } from '../month/choose-entries.ts';
import { somePost, someTarget } from '../testing/some-post.ts';
import { approvalLabel, approvalLookOf } from './approval-look.ts';
import { lookLabel, lookOf } from './post-look.ts';

const due = '2026-11-20T15:30:00.000Z';
const hoursBefore = (hours: number) => Date.parse(due) - hours * 3_600_000;
type State = NonNullable<ListedPost['approval']>['state'];

const asked = (state: State, differences: Partial<ListedPost> = {}, mayApprove = true) =>
  somePost({
    scheduledDate: due,
    approval: { state, ofVersion: null, by: null, at: null, sentence: null, about: null, mayApprove },
    ...differences,
  } as Parameters<typeof somePost>[0]);
const held: Partial<ListedPost> = {
  status: 'failed',
  targets: [someTarget({ status: 'asks', action: 'decide', error: { code: 'not-approved', message: '' } })],
};

test('APPR-01 a post has the shape of its approval as long as that decides whether it goes out', () => {
  const at = hoursBefore(48);
  const looks = (['none', 'waiting', 'returned', 'approved'] as const).map((state) => approvalLookOf(asked(state), at));
  expect(looks).toEqual([null, 'waiting', 'returned', 'approved']);
  expect(approvalLookOf(somePost(), at)).toBeNull();
  expect(approvalLookOf(asked('approved', { status: 'published' }), at)).toBeNull();
  expect(approvalLookOf(asked('waiting', { status: 'cancelled' }), at)).toBeNull();
});

test('APPR-04 what waits is orange in its last day, for who may approve it, and says how long is left', () => {
  expect(approvalLookOf(asked('waiting'), hoursBefore(23))).toBe('waiting-soon');
  expect(approvalLookOf(asked('waiting'), hoursBefore(25))).toBe('waiting');
  expect(approvalLookOf(asked('waiting', {}, false), hoursBefore(23))).toBe('waiting');
  const texts = [23, 3.8, 0.5, 0].map((hours) => approvalLabel('waiting-soon', asked('waiting'), hoursBefore(hours)));
  expect(texts).toEqual(['Waiting, 23 h left', 'Waiting, 4 h left', 'Waiting, 30 min left', 'Waiting, 1 min left']);
});

test('APPR-04 a post that nobody approved in time has a look of its own, not that of a failure', () => {
  expect(lookOf(asked('waiting', held))).toBe('not-approved');
  expect(lookOf(asked('returned', held))).toBe('not-approved');
  expect(lookLabel(asked('waiting', held))).toBe('Not approved');
  expect(lookOf(asked('approved', held))).toBe('needs-you');
});

test('a post that was approved and will not go out says that first', () => {
  const blocked = someTarget({ readiness: { verdict: 'blocked', message: '', action: null } });
  expect(lookOf(asked('approved', { targets: [blocked] }))).toBe('needs-you');
  expect(lookOf(asked('waiting', { targets: [blocked] }, false))).toBe('waiting');
});

test('a full day shows failed, not approved, needing somebody and due within a day before the rest', () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const at = (id: string, differences: Partial<ListedPost>) => entryOf({ ...somePost(), ...differences, id });
  const entries = [
    at('pending', { status: 'pending' }),
    at('soon', { ...asked('waiting'), scheduledDate: soon }),
    at('needs', { targets: [someTarget({ status: 'asks' })], status: 'failed' }),
    at('not', asked('waiting', held)),
    at('failed', { status: 'failed' }),
  ];
  expect(chooseEntries(entries, 4, false).shown.map(({ id }) => id)).toEqual(['failed', 'not', 'needs', 'soon']);
});

test('APPR-06 what the team has approved says that it waits for the client, wherever its state is told', () => {
  const { approval, ...post } = asked('waiting', {}, false);
  const waits = { ...post, approval: approval && { ...approval, awaitsClient: true as const } };
  expect(approvalLabel('waiting', waits)).toBe('Waits for the client');
  expect(lookLabel(waits)).toBe('Waits for the client');
  expect(approvalLabel('waiting', { ...post, approval })).toBe('Waiting');
});
