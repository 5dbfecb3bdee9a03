import { enableCompileCache } from 'node:module';
import path from 'node:path';

import { surviveLostOutput } from '#/start/survive-lost-output.ts';

// Keeps compiled code between starts, so that a start need not strip and compile everything again.
enableCompileCache(path.join(import.meta.dirname, '../../../.cache/compile'));

surviveLostOutput();

const [command, ...args] = process.argv.slice(2);
if (
  command === 'backup' ||
  command === 'restore' ||
  command === 'rotate-secret' ||
  command === 'plan' ||
  command === 'stripe-setup'
) {
  const { runCommand } = await import('#/commands/run-command.ts');
  await runCommand(command, args);
} else {
  const { main } = await import('#/start/main-process.ts');
  await main(process.argv.slice(2));
}
