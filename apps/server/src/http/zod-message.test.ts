import { expect, test } from 'vitest';
import { z } from 'zod';

import { describeZodError } from '#/http/zod-message.ts';

const describeProblem = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error && describeZodError(error);
};

test('names the field and what is wrong with it', () => {
  const schema = z.object({ media: z.array(z.object({ id: z.string() })) });
  expect(describeProblem(schema, { media: [{ id: 1 }] })).toBe(
    'The field media.0.id is not valid: expected string, received number.',
  );
  expect(describeProblem(schema, [])).toBe('The request is not valid: expected object, received array.');
});

test('a sentence that was written for the field stands alone', () => {
  expect(describeProblem(z.object({ name: z.string().min(1, 'Enter a name.') }), { name: '' })).toBe('Enter a name.');
});
