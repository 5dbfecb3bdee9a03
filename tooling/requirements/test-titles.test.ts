import { expect, test } from 'vitest';
import { testTitles } from './test-titles.ts';

const titlesIn = (text: string) => testTitles({ path: 'a.test.ts', text }).map(({ title }) => title);

test.each([
  ["test('one', () => {});", ['one']],
  ["it('one', async () => {}, 100);", ['one']],
  ["test.each([1, 2])('one %d', () => {});", ['one %d']],
  ["test.for([1, 2])('one %d', () => {});", ['one %d']],
  ['test.each`a | b\n${1} | ${2}`("one", () => {});', ['one']],
  ["test.concurrent('one', () => {});", ['one']],
  ["test('one', { timeout: 1 }, () => {});", ['one']],
  ['test(`one`, () => {});', ['one']],
  ['test(`one ${size} more`, () => {});', ['one ']],
  ["describe('group', () => { test('one', () => {}); });", ['one']],
  ["test.describe('group', () => {}); test.beforeEach('hook', () => {});", []],
  ["test.step('step', () => {});", []],
  ["expect(/a/.test('VAL-01 of a pattern')).toBe(true);", []],
  ["const sample = \"test('in a text', () => {})\"; // test('in a comment', () => {})", []],
])('finds the titles of %s', (text, titles) => {
  expect(titlesIn(text)).toEqual(titles);
});

test('names file and line', () => {
  expect(testTitles({ path: 'b.e2e.ts', text: "\n\ntest('one', () => {});" })).toEqual([
    { title: 'one', path: 'b.e2e.ts', line: 3 },
  ]);
});
