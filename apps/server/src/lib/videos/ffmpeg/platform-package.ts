import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The package with FFmpeg for this system, whether there is one or not. */
const platformPackage = `@seydx/node-av-${process.platform}-${process.arch}${process.platform === 'win32' ? '-msvc' : ''}`;

/** The file with FFmpeg for this system; undefined when there is none, or when optional packages were left out. */
export function findNative(): string | undefined {
  try {
    return require.resolve(platformPackage);
  } catch {
    return undefined;
  }
}
