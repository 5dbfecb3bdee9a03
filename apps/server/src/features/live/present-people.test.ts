import { randomUUID } from 'node:crypto';
import type { LivePresence } from '@nonet/contract';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SpaceId } from '#/db/space-id.ts';
import { createPresentPeople, type PresenceNotice } from '#/features/live/present-people.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const space = 'studio' as SpaceId;

/** One process. `heard` is what somebody was told last of a post. */
function open() {
  const told: { userId: string; spaceId: string; presence: LivePresence }[] = [];
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const people = createPresentPeople((to, presence) => void told.push({ ...to, presence }), closing.signal);
  const say = (userId: string, more: Partial<PresenceNotice> = {}) =>
    people.take({
      ...{ spaceId: space, postId: 'p', userId, sessionId: `session of ${userId}`, name: userId, tab: 'one' },
      ...{ state: 'here', ...more },
    });
  const heard = (userId: string, postId = 'p') => {
    vi.advanceTimersByTime(250);
    const last = told.findLast((one) => one.userId === userId && one.presence.postId === postId);
    return last?.presence.people.map(({ name, isTyping }) => (isTyping ? `${name} types` : name));
  };
  return { people, say, heard, told };
}

test('TEAM-13 people in one post hear of one another, in the order of arrival, and of who types; nobody of themselves', () => {
  const { say, heard } = open();
  say('ada');
  expect(heard('ada')).toEqual([]);
  say('bob');
  say('eve', { postId: 'another' });
  say('cyd', { state: 'typing' });
  expect([heard('ada'), heard('bob'), heard('cyd')]).toEqual([
    ['bob', 'cyd types'],
    ['ada', 'cyd types'],
    ['ada', 'bob'],
  ]);
  expect([heard('eve'), heard('eve', 'another')]).toEqual([undefined, []]);
  say('cyd');
  expect(heard('ada')).toEqual(['bob', 'cyd']);
});

test('TEAM-13 after 30 seconds without a sign of life nobody is left behind', () => {
  const { say, heard } = open();
  say('ada');
  say('bob', { state: 'typing' });
  vi.advanceTimersByTime(15_000);
  say('ada');
  expect(heard('ada')).toEqual(['bob types']);
  vi.advanceTimersByTime(14_250);
  expect(heard('ada')).toEqual(['bob types']);
  expect(heard('ada')).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
});

test('TEAM-13 a person with two pages is one person, who types when one of them does and is there until both are left', () => {
  const { say, heard } = open();
  say('ada');
  say('bob');
  say('bob', { tab: 'two', state: 'typing' });
  expect([heard('ada'), heard('bob')]).toEqual([['bob types'], ['ada']]);
  say('bob', { tab: 'two', state: 'left' });
  expect(heard('ada')).toEqual(['bob']);
  say('bob', { postId: 'another' });
  expect(heard('ada')).toEqual([]);
});

test('TEAM-13 a page that went on to another post stays there, in whatever order its words arrive', () => {
  const { say, heard } = open();
  say('ada', { postId: 'next' });
  say('bob');
  say('bob', { postId: 'next' });
  say('bob', { state: 'left' });
  expect(heard('ada', 'next')).toEqual(['bob']);
});

test('who says so again is told again, and others only what changed', () => {
  const { say, told } = open();
  say('ada');
  say('bob');
  vi.advanceTimersByTime(250);
  told.length = 0;
  say('ada');
  vi.advanceTimersByTime(250);
  expect(told).toEqual([
    {
      ...{ userId: 'ada', spaceId: space },
      presence: { postId: 'p', people: [{ id: 'bob', name: 'bob', isTyping: false }], more: 0 },
    },
  ]);
});

test('TEAM-13 whoever leaves the space, or signs out, is gone at once', () => {
  const { people, say, heard } = open();
  for (const name of ['ada', 'bob', 'cyd', 'eve']) say(name);
  expect(heard('ada')).toEqual(['bob', 'cyd', 'eve']);
  people.forgetMember('bob', space);
  people.forgetSession('cyd', 'session of cyd');
  people.forgetMember('eve', 'another space' as SpaceId);
  people.forgetSession('eve', 'another session');
  expect(heard('ada')).toEqual(['eve']);
});

test('a thousand pages of one person take ten places, and a thousand people are told once, of twenty names', () => {
  const { say, heard, told } = open();
  say('ada');
  for (let count = 0; count < 1_000; count++) say('bob', { tab: randomUUID(), postId: `p${count}` });
  vi.advanceTimersByTime(250);
  // Of the others nobody is left to tell.
  expect(told.filter(({ userId }) => userId === 'bob')).toHaveLength(10);
  expect(vi.getTimerCount()).toBe(1);
  told.length = 0;
  for (let count = 0; count < 1_000; count++) say(`person ${count}`);
  expect(heard('ada')).toHaveLength(20);
  expect(told).toHaveLength(1_001);
  expect(told[0]?.presence.more).toBe(980);
});
