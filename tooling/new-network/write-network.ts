import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillIn, type NetworkNames } from './network-names.ts';

/** Template → the file that it becomes. */
const files: Readonly<Record<string, string>> = {
  'networks/README.md': 'packages/networks/src/{{id}}/README.md',
  'networks/index.ts': 'packages/networks/src/{{id}}/index.ts',
  'networks/settings.ts': 'packages/networks/src/{{id}}/settings.ts',
  'networks/auth.ts': 'packages/networks/src/{{id}}/auth.ts',
  'networks/media.ts': 'packages/networks/src/{{id}}/media.ts',
  'networks/publish.ts': 'packages/networks/src/{{id}}/publish.ts',
  'networks/lookup.ts': 'packages/networks/src/{{id}}/lookup.ts',
  'networks/errors.ts': 'packages/networks/src/{{id}}/errors.ts',
  'networks/wire.ts': 'packages/networks/src/{{id}}/wire.ts',
  'networks/id.test.ts': 'packages/networks/src/{{id}}/{{id}}.test.ts',
  'conformance/harness.ts': 'packages/networks/src/conformance/{{id}}-harness.ts',
  'sandbox/network.ts': 'packages/sandbox/src/networks/{{id}}/{{id}}.ts',
  'sandbox/links.ts': 'packages/sandbox/src/networks/{{id}}/links.ts',
  'docs/network.md': 'docs/networks/{{id}}.md',
};

/** Beside what uses it, in each of the two packages. */
const unfinishedFiles = [
  'packages/networks/src/{{id}}/unfinished.ts',
  'packages/sandbox/src/networks/{{id}}/unfinished.ts',
];

/**
 * Writes the folders of a network under `root`: whole where networks are alike, and with a place for each thing that is the
 * network's own. A file that is there already stays as it is. Answers the files that were written.
 */
export function writeNetwork(root: string, names: NetworkNames): string[] {
  const written = Object.entries(files).filter(([template, path]) => write(root, path, template, names));
  // Nothing new that could be unfinished.
  const isBegun = written.some(([, path]) => path.endsWith('.ts'));
  const markers = unfinishedFiles.filter((path) => isBegun && write(root, path, 'unfinished.ts', names));
  return [...written.map(([, path]) => path), ...markers].map((path) => fillIn(path, names));
}

/** What is left of the markers: while there are some, the network is not finished. */
export function unfinishedMarkers(root: string, names: NetworkNames): string[] {
  return unfinishedFiles.map((path) => fillIn(path, names)).filter((path) => existsSync(join(root, path)));
}

function write(root: string, path: string, template: string, names: NetworkNames): boolean {
  const target = join(root, fillIn(path, names));
  if (existsSync(target)) return false;
  const text = readFileSync(join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, fillIn(text, names));
  return true;
}
