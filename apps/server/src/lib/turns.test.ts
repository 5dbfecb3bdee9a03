import { expect, test } from 'vitest';

import { createTurns } from '#/lib/turns.ts';

test('one key’s tasks follow each other, also after one that fails; another key’s do not wait', async () => {
  const inTurn = createTurns();
  const log: string[] = [];
  const first = Promise.withResolvers<void>();
  const task = (name: string, until?: Promise<void>) => async () => {
    log.push(`${name} begins`);
    await until;
    log.push(`${name} ends`);
    return name;
  };
  const a1 = inTurn('a', task('a1', first.promise));
  const a2 = inTurn('a', task('a2'));
  expect(await inTurn('b', task('b'))).toBe('b');
  first.reject(new Error('broken'));
  await expect(a1).rejects.toThrow('broken');
  expect(await a2).toBe('a2');
  expect(log).toEqual(['a1 begins', 'b begins', 'b ends', 'a2 begins', 'a2 ends']);
});
