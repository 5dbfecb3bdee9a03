import { describe, expect, test } from 'vitest';

import { textKey, textKeys } from '#/posts/text-key.ts';

const post = (description: string, more: object = {}) => ({ description, descriptions: {}, media: [], ...more });
const isSame = (one: object, other: object, network: 'twitter' | 'linkedin' = 'twitter') =>
  textKey(network, { ...post('The kiln opens.'), ...one }) ===
  textKey(network, { ...post('The kiln opens.'), ...other });

describe('READY-03 the text that a network refuses a second time', () => {
  test('is the one that the network gets', () => {
    expect(isSame({}, { description: 'Else', descriptions: { twitter: 'The kiln opens.' } })).toBe(true);
    expect(isSame({}, { descriptions: { twitter: 'Else' } })).toBe(false);
    expect(isSame({}, { descriptions: { linkedin: 'Else' } })).toBe(true);
  });

  test.each([
    ['spaces at its ends', '  The kiln opens.\n', true],
    ['lines for spaces', 'The\nkiln   opens.', true],
    ['capitals', 'the kiln opens.', false],
    ['a word', 'The kiln opened.', false],
  ])('is the same but for %s: %j is %s', (_what, description, same) => {
    expect(isSame({}, { description })).toBe(same);
  });

  test('is the same however its letters are put together', () => {
    expect(isSame({ description: 'Żar' }, { description: 'Z\u0307ar' })).toBe(true);
  });

  test('is that of the first part of a thread, and of all parts where they are one text', () => {
    const thread = [post('And closes.')];
    expect(isSame({}, { thread })).toBe(true);
    expect(isSame({}, { thread, withoutThreads: 'one-text' }, 'linkedin')).toBe(false);
    expect(isSame({}, { thread, withoutThreads: 'first-part' }, 'linkedin')).toBe(true);
  });

  test('is none with files, without words, and at networks that take it again', () => {
    expect(textKey('twitter', post('The kiln opens.', { media: [{}] }))).toBeNull();
    expect(textKey('twitter', post(' \u200b '))).toBeNull();
    expect(textKey('bluesky', post('The kiln opens.'))).toBeNull();
    expect(Object.keys(textKeys(post('The kiln opens.')))).toEqual(['twitter', 'linkedin']);
    expect(textKeys(post(''))).toEqual({});
  });
});
