import { networkIds } from '@nonet/domain';
import { expect, test } from 'vitest';

import { optionsId, tabOf, textId } from './sections.ts';

test('POST-04 what is in a tab leads to it; everything else is seen whatever tab is open', () => {
  expect(tabOf(textId('everyone'))).toBe('everyone');
  for (const network of networkIds) {
    expect(tabOf(textId(network))).toBe(network);
    expect(tabOf(optionsId(network))).toBe(network);
  }
  expect(tabOf('post-link')).toBe('pinterest');
  expect(tabOf('post-content')).toBeNull();
  expect(tabOf('post-media')).toBeNull();
});
