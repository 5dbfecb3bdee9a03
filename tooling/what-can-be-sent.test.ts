import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { repositoryRoot } from './repository-root.ts';
import { whatCanBeSentText } from './what-can-be-sent.ts';

test('FMT-10 the page of the documents is what the rules give: npm run derive writes it', () => {
  const path = join(repositoryRoot, 'docs/networks/what-can-be-sent.md');
  expect(readFileSync(path, 'utf8')).toBe(whatCanBeSentText());
});
