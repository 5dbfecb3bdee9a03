import { expect, test } from 'vitest';

import { isDiskFull } from '#/db/disk-full.ts';
import { StorageAway } from '#/storage/storage.ts';

const failure = (message: string, detail: object = {}) => Object.assign(new Error(message), detail);
const noSpace = failure('ENOSPC: no space left on device, write', { code: 'ENOSPC', syscall: 'write' });

test.each<[string, unknown]>([
  ['PostgreSQL cannot extend a file', failure('could not extend file "base/1/2": No space left', { code: '53100' })],
  ['its share of the disk is used up', failure('could not write: Disk quota exceeded', { code: 'XX000' })],
  ['a file cannot be written', noSpace],
  ['our share of the disk is used up', failure('EDQUOT: disk quota exceeded, write', { code: 'EDQUOT' })],
  ['that is the reason of another error', new StorageAway(noSpace)],
])('the disk is full when %s', (_what, error) => {
  expect(isDiskFull(error)).toBe(true);
});

test.each<[string, unknown]>([
  ['a value is refused', failure('duplicate key value', { code: '23505' })],
  ['PostgreSQL is away', failure('Connection terminated unexpectedly')],
  ['a file is missing', failure('ENOENT: no such file', { code: 'ENOENT', syscall: 'open' })],
  ['something that is no error was thrown', 'No space left on device'],
])('the disk is not full when %s', (_what, error) => {
  expect(isDiskFull(error)).toBe(false);
});
