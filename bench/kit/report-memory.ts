import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/*
 * Loaded into a server with --import. On SIGUSR2 it collects the garbage and writes how much memory the process
 * still holds into the folder that MEMORY_REPORT names, under the process id.
 */
const folder = process.env['MEMORY_REPORT'];
if (folder !== undefined && /[\\/]server[\\/]src[\\/]main\.ts$/.test(process.argv[1] ?? '')) {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const report = () => {
    collect();
    collect();
    writeFileSync(join(folder, String(process.pid)), JSON.stringify(process.memoryUsage()));
  };
  process.on('SIGUSR2', report);
  report();
}
