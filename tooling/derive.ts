import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded/embedded-postgres.ts';
import { repositoryRoot } from './repository-root.ts';

/*
 * Writes the files that are derived from the code: `npm run derive`. With `--check` it writes nothing, and fails
 * when a file in the repository differs from what the code gives.
 */
interface DerivedFile {
  readonly path: string;
  readonly make: () => Promise<string>;
}

const derivedFiles: readonly DerivedFile[] = [
  { path: 'apps/server/src/db/schema.sql', make: makeSchema },
  { path: 'docs/openapi.json', make: makeOpenApi },
];

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
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

async function makeSchema(): Promise<string> {
  const { migrate } = await import('../apps/server/src/db/migrate.ts');
  const { dumpSchema } = await import('../apps/server/src/db/dump-schema.ts');
  const folder = mkdtempSync(join(tmpdir(), 'nonet-derive-'));
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: { info: ignore, warn: console.log } });
  try {
    await migrate(postgres.url);
    return await dumpSchema(postgres.url);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
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
