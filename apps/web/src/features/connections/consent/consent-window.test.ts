import { networkRules } from '@nonet/domain';
import { expect, test } from 'vitest';

import { popupFeatures } from './consent-window.ts';

const page = { screenX: 100, screenY: 50, outerWidth: 1400, outerHeight: 900 };

test('X-02 the window of X has 600 by 600 pixels, in the middle of the page', () => {
  const size = networkRules.twitter.consent?.window;
  expect(size && popupFeatures(size, page)).toBe('popup,width=600,height=600,left=500,top=200');
});

test('a window larger than the page does not leave the screen', () => {
  const small = { screenX: 0, screenY: 0, outerWidth: 360, outerHeight: 500 };
  expect(popupFeatures({ width: 600, height: 700 }, small)).toBe('popup,width=600,height=700,left=0,top=0');
});
