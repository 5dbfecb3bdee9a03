import { expect, test } from 'vitest';

import { createKeyedGate } from '#/lib/keyed-gate.ts';

test('so many tasks of one key run at once; another key’s do not wait, nor the next after one that fails', async () => {
  const pass = createKeyedGate(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const start = (key: string, name: string) => {
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return pass(key, () => {
      begun.push(name);
      return end.promise;
    });
  };
  const [a1, a2, a3, a4, b1] = ['a1', 'a2', 'a3', 'a4', 'b1'].map((name) => start(name.slice(0, 1), name));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  ends.get('a1')!.reject(new Error('broken'));
  await expect(a1).rejects.toThrow('broken');
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a2', 'a3', 'a4', 'b1']) ends.get(name)!.resolve();
  await Promise.all([a2, a3, a4, b1]);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});
