import { afterEach, expect, test } from 'vitest';

import { dismissErrors } from './dismiss-errors.ts';
import { toastStore } from './toast.ts';

const texts = () => toastStore.shown().map(({ text }) => text);
afterEach(() => {
  for (const { id } of toastStore.shown()) toastStore.dismiss(id);
});

test('what failed goes when the thing has succeeded, and other news stays', () => {
  toastStore.show('error', 'The board could not be read.');
  toastStore.show('info', 'Left out: Studio');
  toastStore.show('error', 'This file is too large.');
  dismissErrors();
  expect(texts()).toEqual(['Left out: Studio']);
});
