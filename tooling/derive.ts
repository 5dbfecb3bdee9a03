import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { dumpSchema } from '../apps/server/src/db/dump-schema.ts';
import { dumpTables } from '../apps/server/src/db/dump-tables.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { repositoryRoot } from './repository-root.ts';
import { whatCanBeSentText } from './what-can-be-sent.ts';

/*
 * Writes the files that are derived from the code: `npm run derive`. With `--check` it writes nothing, and fails
 * when a file in the repository differs from what the code gives.
 */
interface DerivedFile {
  readonly path: string;
  readonly make: () => Promise<string>;
}

const derivedFiles: readonly DerivedFile[] = [
  { path: 'apps/server/src/db/schema.sql', make: () => dumpSchema(postgres.url) },
  { path: 'apps/server/src/db/derived-tables.ts', make: () => dumpTables(postgres.url) },
  { path: 'docs/openapi.json', make: makeOpenApi },
  { path: 'docs/networks/what-can-be-sent.md', make: async () => whatCanBeSentText() },
];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const folder = mkdtempSync(join(tmpdir(), 'nonet-derive-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: ignore, warn: console.log } });
try {
  await migrate(postgres.url);
  for (const { path, make } of derivedFiles) {
    const file = join(repositoryRoot, path);
    const text = await make();
    if (!values.check) {
      writeFileSync(file, text);
      console.log(`wrote ${path}`);
    } else if (readOrNull(file) === text) {
      console.log(`ok     ${path}`);
    } else {
      console.log(`STALE  ${path}: run npm run derive and commit the result`);
      process.exitCode = 1;
    }
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function makeOpenApi(): Promise<string> {
  const { openApiDocument } = await import('../apps/server/src/assemble/openapi-document.ts');
  return `${JSON.stringify(openApiDocument(), null, 2)}\n`;
}

function ignore(): void {
  // The launcher's messages about a normal start are not shown.
}

function readOrNull(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
