import { spawn } from 'node:child_process';
import path from 'node:path';

import { StartProblem } from '#/start/start-problem.ts';

const BUILD = path.join(import.meta.dirname, '../../../../tooling/build-web.ts');

/** Builds the web application when it is missing or stale. */
export async function buildWeb(): Promise<void> {
  const child = spawn(process.execPath, [BUILD], { stdio: ['ignore', 'inherit', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  );
  if (code !== 0)
    throw new StartProblem(`The web application could not be built: run npm ci and try again.\n${said.trim()}`);
}
