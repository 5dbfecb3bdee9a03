import { networkIds } from '@nonet/domain';
import { expect, test } from 'vitest';

import { callbacks } from './callbacks.ts';

test('every network has a page to come back to, which hands the answer over for that network alone', () => {
  for (const id of networkIds) {
    const page = callbacks[`/${id}-callback`];
    expect(page).toBeDefined();
    expect(page?.kind === 'return' ? page.network : id).toBe(id);
  }
});
