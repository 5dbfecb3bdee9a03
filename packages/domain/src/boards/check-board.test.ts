import { expect, test } from 'vitest';

import { boardMessages } from '#/boards/board-messages.ts';
import { boardPrivacies, checkBoard } from '#/boards/check-board.ts';

const wrong = (name: string, description = '') => checkBoard({ name, description }).map(({ field }) => field);
const bowl = '👩🏽‍🎨';

test('PIN-20 a new board needs a name, and blanks are none', () => {
  expect(wrong('')).toEqual(['name']);
  expect(wrong(' \n ')).toEqual(['name']);
  expect(wrong(' Kiln ')).toEqual([]);
});

test('PIN-21 its name has at most 50 characters, counted as people do and without the blanks around it', () => {
  expect(wrong(` ${'a'.repeat(50)} `)).toEqual([]);
  expect(wrong(bowl.repeat(50))).toEqual([]);
  expect(wrong('a'.repeat(51))).toEqual(['name']);
});

test('PIN-22 its description is optional and has at most 200 characters', () => {
  expect(wrong('Kiln', 'a'.repeat(200))).toEqual([]);
  expect(wrong('Kiln', 'a'.repeat(201))).toEqual(['description']);
  expect(wrong('', 'a'.repeat(201))).toEqual(['name', 'description']);
});

test('PIN-23 a board is public unless it is to be secret', () => {
  expect(boardPrivacies).toEqual(['PUBLIC', 'SECRET']);
});

test('PIN-16, PIN-27 a reason stands behind the sentence, which is not said twice', () => {
  expect(boardMessages.notCreatedBecause('No room.')).toBe('Failed to create board: No room.');
  expect(boardMessages.notCreatedBecause('Failed to create board')).toBe('Failed to create board');
  expect(boardMessages.notLoaded('Failed to fetch boards')).toBe('Failed to load boards: Failed to fetch boards');
});
