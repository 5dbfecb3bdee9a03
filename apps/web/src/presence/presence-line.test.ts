import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { othersText } from './others-text.ts';
import { createPresenceLine, type Others, type PresenceState } from './presence-line.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  show(state: DocumentVisibilityState) {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function open() {
  const page = new Page();
  const said: PresenceState[] = [];
  const seen: string[][] = [];
  const line = createPresenceLine({
    postId: 'p',
    say: (state) => void said.push(state),
    onOthers: ({ people }: Others) => void seen.push(people.map(({ name }) => name)),
    page: page as unknown as Document,
  });
  const hear = (name: string, postId = 'p') =>
    line.hear(JSON.stringify({ postId, people: [{ id: name, name, isTyping: false }], more: 0 }));
  return { page, line, hear, said, seen, taken: () => said.splice(0) };
}

test('TEAM-13 says every 15 seconds that somebody is there, and at the end that they left', () => {
  const { line, taken } = open();
  expect(taken()).toEqual(['here']);
  vi.advanceTimersByTime(45_000);
  expect(taken()).toEqual(['here', 'here', 'here']);
  line.end();
  vi.advanceTimersByTime(60_000);
  expect(taken()).toEqual(['left']);
  expect(vi.getTimerCount()).toBe(0);
});

test('TEAM-13 a thousand keys are two calls: typing begins, and ends 5 seconds after the last', () => {
  const { line, taken } = open();
  taken();
  for (let key = 0; key < 1_000; key++) {
    line.type();
    vi.advanceTimersByTime(10);
  }
  expect(taken()).toEqual(['typing']);
  vi.advanceTimersByTime(5_000);
  expect(taken()).toEqual(['here']);
});

test('who types on and on says so again in time', () => {
  const { line, taken } = open();
  for (let second = 0; second < 31; second++) {
    line.type();
    vi.advanceTimersByTime(1_000);
  }
  expect(taken()).toEqual(['here', 'typing', 'typing', 'typing']);
});

test('TEAM-13 nobody is in a page that they do not see, nor sees anybody', () => {
  const { page, line, hear, seen, taken } = open();
  hear('Jonas');
  page.show('hidden');
  expect(taken()).toEqual(['here', 'left']);
  line.type();
  hear('Jonas');
  vi.advanceTimersByTime(60_000);
  expect(taken()).toEqual([]);
  page.show('visible');
  expect(taken()).toEqual(['here']);
  expect(seen).toEqual([['Jonas'], []]);
});

test('says it again when the live stream has opened, and shows whom it names, of this post alone', () => {
  const { line, hear, seen, taken } = open();
  line.type();
  taken();
  line.hear(null);
  expect(taken()).toEqual(['typing']);
  hear('Jonas', 'another');
  hear('Priya');
  expect(seen).toEqual([['Priya']]);
});

test('without an answer for 30 seconds nobody is shown any more', () => {
  const { hear, seen } = open();
  hear('Priya');
  vi.advanceTimersByTime(29_999);
  expect(seen).toEqual([['Priya']]);
  vi.advanceTimersByTime(1);
  expect(seen).toEqual([['Priya'], []]);
});

test('TEAM-13 who is there is read in a sentence', () => {
  const people = [
    { id: '1', name: 'Priya Nair', isTyping: true },
    { id: '2', name: 'Jonas Weber', isTyping: false },
  ];
  expect(othersText({ people, more: 0 })).toBe('Also here: Priya Nair is typing, Jonas Weber.');
  expect(othersText({ people: people.slice(1), more: 12 })).toBe('Also here: Jonas Weber, 12 others.');
});
