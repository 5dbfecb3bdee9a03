import { expect, test } from 'vitest';
import { redact } from '#/kit/redact.ts';

test('removes known secrets, tokens by their shape, and control characters', () => {
  const token = `eyJhbGciOiJIUzI1NiJ9.${btoa('{"sub":"x"}').replaceAll('=', '')}.c2ln`;
  expect(redact(`bad password abcd-efgh for\n${token}; Authorization: Bearer xyz`, ['abcd-efgh', ''])).toBe(
    'bad password [secret] for [secret]; Authorization: [secret]',
  );
});

test('keeps a sentence without secrets, and cuts a long one', () => {
  expect(redact('grapheme too big (maximum 300, got 301)', ['s'.repeat(8)])).toBe(
    'grapheme too big (maximum 300, got 301)',
  );
  expect(redact('x'.repeat(400), [])).toHaveLength(300);
});
