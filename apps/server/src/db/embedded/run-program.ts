import { execFile } from 'node:child_process';
import { errorCode } from './error-code.ts';
import type { Identity } from './identity.ts';
import { commandAs } from './identity.ts';

/** `failure` is undefined on success; otherwise it has the last lines of the program's output. */
export interface ProgramResult {
  failure: string | undefined;
  /** True when the program's file, or a library that it needs, was not found. */
  isMissing: boolean;
}

export async function runProgram(identity: Identity, program: string, args: string[]): Promise<ProgramResult> {
  const { file, args: fullArgs, options } = commandAs(identity, program, args);
  return new Promise((resolve) => {
    execFile(file, fullArgs, { ...options, windowsHide: true }, (error, _stdout, stderr) => {
      if (error === null) return resolve({ failure: undefined, isMissing: false });
      const failure = lastLines(stderr) || errorCode(error);
      resolve({ failure, isMissing: errorCode(error) === 'ENOENT' });
    });
  });
}

export function lastLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .slice(-3)
    .join(' / ');
}
