import type { AccountAbilities, Connection } from '@nonet/contract';
import { describe, expect, test } from 'vitest';

import { type AbilitiesAnswer, abilitiesOf, isTold, untoldNetworks } from './abilities.ts';

const now = new Date('2026-11-20T12:00:00Z');
const account = (platform: Connection['platform'], more = {}) =>
  ({ id: platform, platform, connected: true, reconnectNeeded: false, ...more }) as Connection;
const told = (more: Partial<AccountAbilities> = {}): AccountAbilities => ({
  state: 'good',
  abilities: { posts: { used: 12, max: 100 } },
  readAt: '2026-11-20T11:55:00Z',
  goodUntil: '2026-11-20T12:05:00Z',
  counted: null,
  ...more,
});
const read = (answer: AbilitiesAnswer, platform: Connection['platform'] = 'instagram') =>
  abilitiesOf([[account(platform), answer]], { zone: 'Europe/Warsaw', now });
const note = (answer: AbilitiesAnswer, platform?: Connection['platform']) =>
  [...read(answer, platform).notes.values()][0]?.text;

describe('what a chosen account may do', () => {
  test('is told while it is good, and judges the post', () => {
    expect(note(told())).toBe('88 of 100 posts are left for today.');
    expect(read(told()).good).toEqual(new Map([['instagram', told().abilities]]));
  });

  test('is told with its age when it is old, and judges nothing', () => {
    const old = { readAt: '2026-11-20T10:41:00Z', goodUntil: '2026-11-20T10:51:00Z' };
    for (const state of ['reading', 'failed', 'good'] as const) {
      expect(note(told({ state, ...old }))).toBe('88 of 100 posts are left for today. As of 11:41 AM.');
      expect(read(told({ state, ...old })).good.size).toBe(0);
    }
    expect(note(told({ ...old, readAt: '2026-11-18T23:41:00Z' }))).toContain('As of Thu, Nov 19.');
  });

  test('is open for a network as long as it is of one of its accounts', () => {
    const [known, other] = [account('twitter'), account('twitter', { id: 'other' })];
    const read = abilitiesOf([[known, told({ abilities: { hasPremium: true } })]], { zone: 'UTC', now });
    expect(untoldNetworks([known, account('bluesky')], read)).toEqual(['bluesky']);
    expect(untoldNetworks([known, other], read)).toEqual(['twitter']);
  });

  test('is being asked for, or could not be', () => {
    const unknown = { abilities: null, readAt: null, goodUntil: null };
    const asking = 'Asking Instagram what this account may do today...';
    expect([note(undefined), note(told({ state: 'reading', ...unknown }))]).toEqual([asking, asking]);
    const failed = 'Instagram could not be asked what this account may do today.';
    expect([note(null), note(told({ state: 'failed', ...unknown }))]).toEqual([failed, failed]);
  });

  describe('with what this installation has made of the uploads of a day', () => {
    const channel = (audited: boolean) => ({ longVideos: true, audited, playlists: [] });
    const counted = { used: 97, max: 100, until: '2026-11-21T08:00:00Z' };
    const made =
      'This installation has made 97 of the 100 uploads that Google allows it in a day. They are counted anew from midnight Pacific time (9:00 AM for you).';
    const closed = 'Google has not audited this installation yet, so YouTube keeps its videos private.';

    test('joins both sentences, and says when the day ends by the clock of who reads it', () => {
      expect(note(told({ abilities: channel(true), counted }), 'youtube')).toBe(made);
      expect(note(told({ abilities: channel(false), counted }), 'youtube')).toBe(`${closed} ${made}`);
      expect(note(told({ abilities: channel(false), counted: { ...counted, used: 3 } }), 'youtube')).toBe(closed);
    });

    test('is used up when one of them is', () => {
      const answer = told({ abilities: channel(false), counted: { ...counted, used: 100 } });
      expect([...read(answer, 'youtube').notes.values()]).toMatchObject([{ isUsedUp: true }]);
    });

    test('is told although the channel’s own abilities are old or unknown, and not of a day that is over', () => {
      const unknown = { abilities: null, readAt: null, goodUntil: null };
      const failed = 'YouTube could not be asked what this account may do today.';
      expect(note(told({ state: 'failed', ...unknown, counted }), 'youtube')).toBe(`${failed} ${made}`);
      const over = { ...counted, until: '2026-11-20T08:00:00Z' };
      expect(note(told({ abilities: channel(true), counted: over }), 'youtube')).toBeUndefined();
    });
  });

  test('has no words where the network has none, and is asked only of accounts that somebody can ask about', () => {
    const premium = told({ abilities: { hasPremium: false } });
    expect([note(premium, 'twitter'), note(undefined, 'twitter')]).toEqual([undefined, undefined]);
    expect(read(premium, 'twitter').good.size).toBe(1);
    expect(note(told({ state: 'none', abilities: null }))).toBeUndefined();
    const ended = account('threads', { reconnectNeeded: true });
    expect([account('threads'), account('bluesky'), ended].map(isTold)).toEqual([true, false, false]);
  });
});
