import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../repository-root.ts';
import { slowFiles } from './slow-first.ts';

test('every file that is to run first exists', () => {
  expect(slowFiles.filter((file) => !existsSync(join(repositoryRoot, file)))).toEqual([]);
});
