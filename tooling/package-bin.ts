import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './repository-root.ts';

/**
 * The JavaScript file behind a command of an installed package. Run it with `process.execPath`: then no system needs a
 * shell or a `.cmd` file.
 */
export function packageBin(packageName: string, command: string): string {
  const folder = join(repositoryRoot, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command '${command}'`);
  return join(folder, file);
}
