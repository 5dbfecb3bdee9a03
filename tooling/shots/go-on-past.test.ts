import { expect, test } from 'vitest';

import { goOnPast } from './go-on-past.ts';

test('what fails is named, and what comes after it is done', async () => {
  const said: string[] = [];
  const done: string[] = [];
  const task = (name: string, fault?: string) => ({
    name,
    run: async () => {
      if (fault !== undefined) throw new Error(fault);
      done.push(name);
    },
  });
  const failed = await goOnPast([task('one'), task('two', 'It stays busy'), task('three')], (line, hasFailed) =>
    said.push(`${hasFailed} ${line}`),
  );
  expect(failed).toEqual(['two']);
  expect(done).toEqual(['one', 'three']);
  expect(said).toEqual(['false one', 'true two failed: It stays busy', 'false three']);
});
