import { expect, test, vi } from 'vitest';

import { sweep } from '#/assemble/sweep.ts';

test('what fails holds up nothing else, and the first failure is told', async () => {
  const last = vi.fn(async () => undefined);
  const works = [() => Promise.reject(new Error('first')), () => Promise.reject(new Error('second')), last];
  await expect(sweep(works)).rejects.toThrow('first');
  expect(last).toHaveBeenCalledOnce();
});
