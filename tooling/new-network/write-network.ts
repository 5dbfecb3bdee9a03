import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fillIn, type NetworkNames } from './network-names.ts';

const domain = 'packages/domain/src';
const networks = 'packages/networks/src';
const sandbox = 'packages/sandbox/src/networks';
const callbacks = 'apps/web/src/features/callbacks';
const compose = 'apps/web/src/features/compose';

/** Files that belong together: they share one marker for what is unfinished in them. */
interface Part {
  readonly marker: string;
  /** Template → the file that is written from it. */
  readonly files: Readonly<Record<string, string>>;
}

const parts: readonly Part[] = [
  {
    marker: `${domain}/networks/{{id}}-unfinished.ts`,
    files: {
      'domain/rules.ts': `${domain}/networks/{{id}}.ts`,
      'domain/fixtures.ts': `${domain}/fixtures/{{id}}.ts`,
    },
  },
  {
    marker: `${networks}/{{id}}/unfinished.ts`,
    files: {
      'networks/README.md': `${networks}/{{id}}/README.md`,
      'networks/index.ts': `${networks}/{{id}}/index.ts`,
      'networks/settings.ts': `${networks}/{{id}}/settings.ts`,
      'networks/auth.ts': `${networks}/{{id}}/auth.ts`,
      'networks/media.ts': `${networks}/{{id}}/media.ts`,
      'networks/publish.ts': `${networks}/{{id}}/publish.ts`,
      'networks/lookup.ts': `${networks}/{{id}}/lookup.ts`,
      'networks/errors.ts': `${networks}/{{id}}/errors.ts`,
      'networks/wire.ts': `${networks}/{{id}}/wire.ts`,
      'networks/id.test.ts': `${networks}/{{id}}/{{id}}.test.ts`,
      'conformance/harness.ts': `${networks}/conformance/{{id}}-harness.ts`,
      'conformance/id.test.ts': `${networks}/conformance/{{id}}.test.ts`,
    },
  },
  {
    marker: `${sandbox}/{{id}}/unfinished.ts`,
    files: {
      'sandbox/network.ts': `${sandbox}/{{id}}/{{id}}.ts`,
      'sandbox/links.ts': `${sandbox}/{{id}}/links.ts`,
      'sandbox/glyph.svg': `${sandbox}/glyphs/{{id}}.svg`,
    },
  },
  {
    marker: `${callbacks}/{{id}}-unfinished.ts`,
    files: { 'web/callbacks/callback.ts': `${callbacks}/{{id}}.ts` },
  },
  {
    marker: `${compose}/preview/{{id}}/unfinished.ts`,
    files: {
      'web/preview/layout.ts': `${compose}/preview/{{id}}/layout.ts`,
      'web/preview/shown-text.ts': `${compose}/preview/{{id}}/shown-text.ts`,
      'web/options/options.tsx': `${compose}/options/{{id}}/options.tsx`,
      'web/options/options.test.tsx': `${compose}/options/{{id}}/options.test.tsx`,
    },
  },
];

const pages: Readonly<Record<string, string>> = { 'docs/network.md': 'docs/networks/{{id}}.md' };

/**
 * Writes the folders of a network under `root`. What is alike for all networks is complete; everything that is the
 * network's own has an open place. An existing file stays as it is. Returns the written files.
 */
export function writeNetwork(root: string, names: NetworkNames): string[] {
  return [...parts.flatMap((part) => writePart(root, part, names)), ...writeFiles(root, pages, names)];
}

/** The markers that are left. While there are any, the network is not finished. */
export function unfinishedMarkers(root: string, names: NetworkNames): string[] {
  return parts.map(({ marker }) => fillIn(marker, names)).filter((path) => existsSync(join(root, path)));
}

function writePart(root: string, { marker, files }: Part, names: NetworkNames): string[] {
  const written = writeFiles(root, files, names);
  // No code was written, so nothing new can be unfinished.
  if (!written.some((path) => /\.tsx?$/.test(path))) return written;
  return [...written, ...writeFiles(root, { 'unfinished.ts': marker }, names)];
}

function writeFiles(root: string, files: Readonly<Record<string, string>>, names: NetworkNames): string[] {
  return Object.entries(files).flatMap(([template, path]) =>
    write(root, fillIn(path, names), template, names) ? [fillIn(path, names)] : [],
  );
}

function write(root: string, path: string, template: string, names: NetworkNames): boolean {
  const target = join(root, path);
  if (existsSync(target)) return false;
  const text = readFileSync(join(import.meta.dirname, 'templates', `${template}.txt`), 'utf8');
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, fillIn(text, names));
  return true;
}
