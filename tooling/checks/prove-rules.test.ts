import { expect, test } from 'vitest';
import { repositoryRoot } from '../repository-root.ts';
import { checkArchitecture } from './check-architecture.ts';
import { innocentFiles } from './planted-violations.ts';
import { proveRules, unprovenRules } from './prove-rules.ts';
import { readSourceFiles } from './source-file.ts';

const manifests = readSourceFiles(repositoryRoot, /(^|\/)package\.json$/);

test('every rule fires at the violation planted for it', async () => {
  const proofs = await proveRules(manifests);
  expect(proofs.filter(({ caught }) => !caught).map(({ planted }) => `${planted.rule}: ${planted.what}`)).toEqual([]);
});

test('every architecture rule has a planted violation', () => {
  expect(unprovenRules()).toEqual([]);
});

test('files that break nothing are accepted', async () => {
  const paths = innocentFiles.map((file) => file.path);
  expect(await checkArchitecture([...manifests, ...innocentFiles], paths, { words: [], files: {} })).toEqual([]);
});
