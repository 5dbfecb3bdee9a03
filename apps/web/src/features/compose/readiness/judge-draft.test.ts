import type { Connection, ReadinessFactsOnWire } from '@nonet/contract';
import { textKey } from '@nonet/domain';
import { expect, test } from 'vitest';

import type { Draft } from '../draft/draft.ts';
import { alike, judgeDraft } from './judge-draft.ts';

const nowMs = Date.parse('2026-11-25T09:00:00Z');
const when = { nowMs, dueMs: nowMs + 86_400_000, timeZone: 'UTC' };
const draft = {
  options: {},
  templateId: null,
  media: [],
  thread: [],
  descriptions: {},
  description: '',
} as unknown as Draft;
const account = (id: string) => ({ id, platform: 'linkedin' }) as Connection;
const facts = (
  id: string,
  its: Partial<ReadinessFactsOnWire['accounts'][number]['account']> = {},
  planned: ReadinessFactsOnWire['accounts'][number]['planned'] = null,
  texts: ReadinessFactsOnWire['accounts'][number]['texts'] = null,
) => ({
  account: {
    ...{ id, platform: 'linkedin' as const, connected: true, reconnectNeeded: false, reconnectReason: null },
    ...{ accessEndsMs: null, isSetUp: true, versionEndsMs: null, unprovenSinceMs: null, pausedUntilMs: null },
    ...{ abilities: null, abilitiesReadMs: null, grantedScopes: null, hourClock: '12h' as const },
    ...its,
  },
  planned,
  texts,
});

test('READY-05 what stands in the way on an account is said before the submit, in the words of the server', () => {
  const doubts = judgeDraft(
    draft,
    ['fine', 'out', 'ends', 'full', 'unknown'].map(account),
    {
      accounts: [
        facts('fine'),
        facts('out', { reconnectNeeded: true, reconnectReason: 'The sign-in has ended.' }),
        facts('ends', { accessEndsMs: when.dueMs }),
        facts('full', {}, { inDay: 151, toCome: 151 }),
      ],
    },
    when,
  );
  expect(doubts.map(({ account: { id }, readiness }) => [id, readiness.verdict, readiness.cause])).toEqual([
    ['out', 'blocked', 'reconnect-needed'],
    ['ends', 'blocked', 'access-ends'],
    ['full', 'at-risk', 'too-many'],
  ]);
  expect(doubts[0]?.readiness.message).toBe('The sign-in has ended.');
});

test('READY-05 a text that the account has already, or two cashtags, are said as they are written', () => {
  const written = { ...draft, description: 'The kiln opens.' };
  const other = (description: string, hours: number) => ({
    key: textKey('linkedin', { ...draft, description }) ?? 0,
    dueMs: when.dueMs + hours * 3_600_000,
    isOut: false,
  });
  const causesOf = (texts: ReturnType<typeof other>[]) =>
    judgeDraft(written, [account('a')], { accounts: [facts('a', {}, null, texts)] }, when).map(
      ({ readiness }) => readiness.cause,
    );
  expect(causesOf([other('Else', 1), other(' The kiln  opens.', -24)])).toEqual(['same-text']);
  expect(causesOf([other('The kiln opens.', 25)])).toEqual([]);
  const x = { accounts: [facts('a', { platform: 'twitter' })] };
  const onX = { ...account('a'), platform: 'twitter' } as Connection;
  const doubts = judgeDraft({ ...written, description: '$NVDA and $AMD' }, [onX], x, when);
  expect(doubts.map(({ readiness }) => readiness.cause)).toEqual(['marks-in-doubt']);
});

test('what nobody knows of a video is said below it, and not a second time', () => {
  const film = { ...draft, media: [{ type: 'video', durationMs: 30 * 60_000 }] } as unknown as Draft;
  const onX = { ...account('a'), platform: 'twitter' } as Connection;
  expect(judgeDraft(film, [onX], { accounts: [facts('a', { platform: 'twitter' })] }, when)).toEqual([]);
});

test('FMT-08 a video with captions says before the submit that an account may not add them, with Reconnect', () => {
  const film = (captions?: object[]) =>
    ({ ...draft, options: { a: { madeForKids: false } }, media: [{ type: 'video', captions }] }) as unknown as Draft;
  const onYoutube = { ...account('a'), platform: 'youtube' } as Connection;
  const youtube = 'https://www.googleapis.com/auth/youtube';
  const judged = (media: Draft, ...grantedScopes: string[]) =>
    judgeDraft(media, [onYoutube], { accounts: [facts('a', { platform: 'youtube', grantedScopes })] }, when);
  const captions = [{ language: 'pl' }];
  expect(judged(film(captions), youtube)).toMatchObject([
    {
      account: { id: 'a' },
      readiness: {
        verdict: 'at-risk',
        message:
          'This account may not add captions: the video goes out without them. Connect the account again to allow it.',
        action: { kind: 'reconnect' },
      },
    },
  ]);
  expect([judged(film(), youtube), judged(film(captions), `${youtube}.force-ssl`)]).toEqual([[], []]);
});

test('MED-04 a chosen video that is not made when the post is due is said as the server will say it', () => {
  const film = { ...draft, media: [{ type: 'video', mediaId: 'f', durationMs: 4_000 }] } as unknown as Draft;
  const onX = { ...account('a'), platform: 'twitter' } as Connection;
  const plan = { network: 'twitter' as const, plan: 'convert' as const, progress: 0.4, variant: null };
  const doubt = (state: 'making' | 'failed' | 'ready', minutes: number) => {
    const reason = 'This video has too many frames.';
    const plans = new Map([['f', [{ ...plan, state, reason, secondsLeft: 600 }]]]);
    const known = { accounts: [facts('a', { platform: 'twitter' })] };
    return judgeDraft(film, [onX], known, { ...when, dueMs: nowMs + minutes * 60_000 }, plans)[0]?.readiness;
  };
  expect(doubt('making', 10)).toMatchObject({
    cause: 'converting',
    message: 'The video is still converting, about 10 minutes.',
  });
  expect(doubt('failed', 600)).toMatchObject({ verdict: 'blocked', message: 'This video has too many frames.' });
  expect([doubt('making', 12), doubt('making', 600), doubt('ready', 0)]).toEqual([undefined, undefined, undefined]);
});

test('accounts of which the same is said share a row, but for those that are connected again each for itself', () => {
  const doubt = (id: string, kind: 'edit' | 'reconnect', message: string) => ({
    account: account(id),
    readiness: { verdict: 'blocked', cause: 'conversion-failed', message, action: { kind, label: '' } } as const,
  });
  const idsOf = (...doubts: ReturnType<typeof doubt>[]) =>
    alike(doubts).map((group) => group.map((one) => one.account.id));
  expect(idsOf(doubt('a', 'edit', 'No.'), doubt('b', 'edit', 'Never.'), doubt('c', 'edit', 'No.'))).toEqual([
    ['a', 'c'],
    ['b'],
  ]);
  expect(idsOf(doubt('a', 'reconnect', 'Out.'), doubt('b', 'reconnect', 'Out.'))).toEqual([['a'], ['b']]);
});
