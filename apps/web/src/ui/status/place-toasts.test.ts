import { expect, test } from 'vitest';

import { toastPlaces } from './place-toasts.ts';

const box = (left: number, right: number, top = 28, bottom = 64) => ({ left, right, top, bottom });
const desk = { width: 1440, isPhone: false };
const head = box(288, 1408);
const title = box(288, 500);
const tools = box(288, 1408, 72, 108);

test('first between title and buttons, as wide as both sides of the centre leave free, then below', () => {
  expect(toastPlaces(desk, { head, title, ends: [box(1000, 1100), box(1110, 1200)], tools: null })).toEqual([
    { left: 508, right: 508 },
    { top: 72 },
  ]);
});

test('where the gap beside the centre is too narrow, in the gap as it is', () => {
  const ends = [box(500, 640), box(925, 1052)];
  expect(toastPlaces(desk, { head, title, ends, tools })).toEqual([
    { left: 648, right: 523 },
    { top: 72 },
    { top: 116 },
  ]);
});

test('else below the head, and below the row of tools that belongs to it', () => {
  const ends = [box(520, 640), box(860, 900)];
  expect(toastPlaces(desk, { head, title, ends, tools })).toEqual([{ top: 72 }, { top: 116 }]);
  expect(toastPlaces(desk, { head, title, ends, tools: box(288, 1408, 72, 900) })).toEqual([{ top: 72 }]);
});

test('on a phone below the block of the head, whatever stands in it', () => {
  const phone = { width: 390, isPhone: true };
  expect(toastPlaces(phone, { head: box(0, 390, 0, 108), title: box(16, 120), ends: [], tools })).toEqual([
    { top: 116 },
  ]);
});

test('where the head has no buttons the toasts are centred, and where it has scrolled away they stand as always', () => {
  expect(toastPlaces(desk, { head, title, ends: [], tools: null })[0]).toEqual({ left: 508, right: 508 });
  expect(toastPlaces(desk, { head: box(0, 390, -90, -20), title, ends: [], tools })).toEqual([{}]);
});
