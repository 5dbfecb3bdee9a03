import { describe, expect, test } from 'vitest';
import { z } from 'zod';

import { boundedList, boundedRecord, boundedText } from './bounded.ts';
import { schedulePostSchema } from './posts.ts';

const sentence = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('boundedText', () => {
  test.each(['a'.repeat(12), '窯'.repeat(4), '👍'.repeat(3), 'é'.repeat(6)])('takes %j, which has 12 bytes', (text) => {
    expect(boundedText(12).parse(text)).toBe(text);
    expect(sentence(boundedText(12), `${text}a`)).toBe('The request is too long. Shorten it to at most 12 bytes.');
  });

  test('names the field', () => {
    const schema = z.object({ media: z.array(z.object({ alt: boundedText(1_000).nullish() })) });
    expect(sentence(schema, { media: [{ alt: 'é'.repeat(501) }] })).toBe(
      'The field media.0.alt is too long. Shorten it to at most 1,000 bytes.',
    );
  });
});

test('lists and records have a bound, too', () => {
  const schema = z.object({ ids: boundedList(z.string(), 2), boards: boundedRecord(z.string(), z.string()) });
  const boards = Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`b${index}`, '']));
  expect(sentence(schema, { ids: ['a', 'b', 'c'], boards: {} })).toBe(
    'The field ids has too many entries. Leave at most 2.',
  );
  expect(sentence(schema, { ids: ['a', 'b'], boards })).toBe(
    'There are too many entries in one field. Leave at most 1,000.',
  );
});

test('a title of one letter and 400,000 accents is too long', () => {
  expect(sentence(schedulePostSchema, { title: `e${'\u0301'.repeat(400_000)}` })).toBe(
    'The field title is too long. Shorten it to at most 10,000 bytes.',
  );
});
