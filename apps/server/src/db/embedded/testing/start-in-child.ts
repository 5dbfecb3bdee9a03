import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { chooseIdentity } from '../choose-identity.ts';
import type { Identity } from '../identity.ts';
import { commandAs } from '../identity.ts';

const program = `
  const [, launcher, dataDir] = process.argv;
  const { startEmbeddedPostgres } = await import(launcher);
  const log = { info() {}, warn() {} };
  const answer = await startEmbeddedPostgres({ dataDir, log }).then(
    ({ url, adopted }) => ({ url, adopted }),
    (error) => ({ problem: error.message }),
  );
  console.log(JSON.stringify(answer));
  setInterval(() => {}, 1000);
`;

const answerSchema = z.union([z.object({ url: z.string(), adopted: z.boolean() }), z.object({ problem: z.string() })]);

export interface LauncherChild {
  answer: Promise<z.infer<typeof answerSchema>>;
  kill(): Promise<void>;
}

/** Runs the launcher in a process of its own, which lives until it is killed. */
export function startInChild(dataDir: string, identity: Identity = { kind: 'self' }): LauncherChild {
  const launcher = new URL('../embedded-postgres.ts', import.meta.url).href;
  const nodeArgs = ['--input-type=module', '--eval', program, launcher, dataDir];
  const { file, args, options } = commandAs(identity, process.execPath, nodeArgs);
  const child = spawn(file, args, { ...options, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(kill);
  return { answer: firstLine(child.stdout), kill };
}

async function firstLine(output: NodeJS.ReadableStream): Promise<z.infer<typeof answerSchema>> {
  for await (const line of createInterface({ input: output })) return answerSchema.parse(JSON.parse(line));
  throw new Error('The launcher ended without an answer');
}

/**
 * An account other than root that can read this code: an account of its own, or a namespace when only root can read the
 * code.
 */
export async function ordinaryUser(): Promise<Identity> {
  return chooseIdentity(fileURLToPath(new URL('.', import.meta.url)), 'no files yet');
}
