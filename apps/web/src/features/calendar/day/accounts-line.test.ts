import { expect, test } from 'vitest';

import { someTarget } from '../testing/some-post.ts';
import { accountsLine } from './accounts-line.ts';

const fala = someTarget({ username: 'studio.fala', accountName: 'Studio Fala' });

test.each([
  ['no account', [], 'No account'],
  ['one account by its handle', [fala], '@studio.fala'],
  ['the accounts of one brand', [fala, { ...fala, username: 'studiofala' }, fala], 'Studio Fala · 3 accounts'],
  ['the accounts of several', [fala, { ...fala, accountName: 'Ostara Oats' }, fala], 'Studio Fala and 2 more'],
  ['accounts without a name', [{ ...fala, accountName: null }, fala], '@studio.fala and 1 more'],
])('names %s in one line', (_, targets, line) => {
  expect(accountsLine(targets)).toBe(line);
});
