import { expect, test, vi } from 'vitest';

import { createSelection } from './create-selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];

function table(max = 200) {
  const onFull = vi.fn();
  const selection = createSelection({ max, onFull });
  return { selection, onFull, ids: () => [...selection.selected()] };
}

test('MOVE-06 a post is selected by one press and let go by the next', () => {
  const { selection, ids } = table();
  selection.toggle('b');
  selection.toggle('d');
  expect(ids()).toEqual(['b', 'd']);
  selection.toggle('b');
  expect(ids()).toEqual(['d']);
  expect([selection.isSelected('b'), selection.isSelected('d')]).toEqual([false, true]);
});

test.each([
  ['later', 'b', 'd', ['b', 'c', 'd']],
  ['earlier', 'd', 'b', ['d', 'c', 'b']],
])('MOVE-06 an extension takes all between the last one and a %s one', (_, from, to, taken) => {
  const { selection, ids } = table();
  selection.toggle(from);
  selection.extendTo(to, order);
  expect(ids()).toEqual(taken);
});

test('extensions begin at the same post until another is toggled, and keep what was selected', () => {
  const { selection, ids } = table();
  selection.toggle('a');
  selection.toggle('c');
  selection.extendTo('d', order);
  selection.extendTo('e', order);
  expect(ids()).toEqual(['a', 'c', 'd', 'e']);
});

test('an extension without a beginning, or to what is not shown, selects that post alone', () => {
  const { selection, ids } = table();
  selection.extendTo('c', order);
  expect(ids()).toEqual(['c']);
  selection.extendTo('z', order);
  expect(ids()).toEqual(['c', 'z']);
});

test('MOVE-06 at most 200 are selected, and that is said', () => {
  const { selection, onFull, ids } = table(200);
  selection.selectAll(Array.from({ length: 200 }, (_, place) => `${place}`));
  expect(onFull).not.toHaveBeenCalled();
  selection.toggle('one more');
  expect(onFull).toHaveBeenCalledOnce();
  expect(ids()).toHaveLength(200);
  selection.toggle('0');
  selection.toggle('one more');
  expect(selection.isSelected('one more')).toBe(true);
});

test('of an extension beyond the most, those next to its beginning are taken', () => {
  const { selection, ids, onFull } = table(3);
  selection.toggle('e');
  selection.extendTo('a', order);
  expect(ids()).toEqual(['e', 'd', 'c']);
  expect(onFull).toHaveBeenCalledOnce();
});

test('what was removed is no longer selected', () => {
  const { selection, ids } = table();
  selection.selectAll(['a', 'b']);
  selection.drop(['b', 'x']);
  expect(ids()).toEqual(['a']);
});

test('clearing ends the selection, and selecting by every press', () => {
  const { selection, ids } = table();
  selection.begin();
  selection.toggle('a');
  expect(selection.isSelecting()).toBe(true);
  selection.clear();
  expect([ids(), selection.isSelecting()]).toEqual([[], false]);
  selection.extendTo('b', order);
  expect(ids(), 'the next extension begins anew').toEqual(['b']);
});

test('listeners hear of each change, and the set is the same until then', () => {
  const { selection } = table();
  const heard = vi.fn();
  const stop = selection.subscribe(heard);
  const before = selection.selected();
  expect(selection.selected()).toBe(before);
  selection.toggle('a');
  expect(selection.selected()).not.toBe(before);
  stop();
  selection.toggle('b');
  expect(heard).toHaveBeenCalledOnce();
});
