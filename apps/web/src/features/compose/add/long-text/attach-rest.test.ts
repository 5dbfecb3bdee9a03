import { networkRules, utf8Bytes } from '@nonet/domain';
import { describe, expect, test } from 'vitest';

import { emptyDraft } from '../../draft/draft.ts';
import { attachRest, restAt } from './attach-rest.ts';

const sentence = 'Nine bowls came out of the kiln, and one of them has a crack. ';
const long = sentence.repeat(20).trim();
const draftOf = (own: string) => ({
  ...emptyDraft,
  description: 'Shared',
  descriptions: { threads: own, twitter: 'X' },
});

describe('FMT-06 the rest of a text that is too long for Threads', () => {
  test('is counted in its own way, where it can be attached', () => {
    expect(restAt('threads', draftOf('ą'.repeat(250)))).toBe(0);
    expect(restAt('threads', draftOf('ą'.repeat(251)))).toBe(2);
    expect(restAt('twitter', draftOf(long))).toBe(0);
    expect(restAt('threads', { ...draftOf(long), poll: { answers: ['A', 'B'], minutes: 60 } })).toBe(0);
  });

  test('becomes a long text, from the end of the last sentence that fits on; nothing is lost', () => {
    const made = attachRest('threads', draftOf(long));
    const first = made?.descriptions.threads ?? '';
    expect(first).toBe(sentence.repeat(8).trim());
    expect(utf8Bytes(first)).toBeLessThanOrEqual(networkRules.threads.text.limits[0]?.max ?? 0);
    expect(`${first} ${made?.attachment?.text}`).toBe(long);
    expect(made?.descriptions.twitter).toBe('X');
  });

  test('stands before what was attached already, and its link stays', () => {
    const before = { text: 'The end.', link: 'https://fala.example' };
    const made = attachRest('threads', { ...draftOf(long), attachment: before });
    expect(made?.attachment).toEqual({ text: `${sentence.repeat(12).trim()}\n\nThe end.`, link: before.link });
  });

  test('of the shared text gives Threads a text of its own', () => {
    const emoji = '👨‍👩‍👧 '.repeat(60).trim();
    const made = attachRest('threads', { ...emptyDraft, description: emoji });
    expect(made?.descriptions).toEqual({ threads: '👨‍👩‍👧 '.repeat(26).trim() });
  });

  test('is none where no beginning fits', () => {
    expect(attachRest('threads', draftOf(`https://fala.example/${'a'.repeat(600)}`))).toBeNull();
  });
});
