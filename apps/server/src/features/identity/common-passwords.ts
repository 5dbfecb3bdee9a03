import { readFileSync } from 'node:fs';
import path from 'node:path';

let common: ReadonlySet<string> | undefined;

/** True for one of the 3,000 passwords that attackers try first, in upper or lower case. */
export function isCommonPassword(password: string): boolean {
  common ??= new Set(
    readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
      .split(/\r?\n/)
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
  return common.has(password.toLowerCase());
}
