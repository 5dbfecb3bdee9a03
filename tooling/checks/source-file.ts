import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the repository: its path from the root, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Something a rule refuses. */
export interface Violation {
  readonly rule: string;
  readonly path: string;
  /** 1-based; null when the whole file is meant. */
  readonly line: number | null;
  readonly message: string;
}

/** Every file that git tracks or would add, in git's order, with a name that matches `extension`. */
export function readSourceFiles(root: string, extension: RegExp): SourceFile[] {
  return listFiles(root)
    .filter((path) => extension.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Paths of all existing files that git tracks or would add. */
export function listFiles(root: string): string[] {
  const output = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(output.split('\0'))].filter((path) => path !== '' && existsSync(join(root, path))).sort();
}

/** One line per violation, in the form in which editors make links. */
export function describeViolation({ rule, path, line, message }: Violation): string {
  return `${path}${line === null ? '' : `:${line}`}  ${message}  [${rule}]`;
}
