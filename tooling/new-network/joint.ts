import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillIn, type NetworkNames } from './network-names.ts';

/** A line about one network in a file that knows all networks. */
export interface Joint {
  readonly file: string;
  readonly line: string;
  /** The line goes before the first match; without it, it becomes the first line. */
  readonly before?: RegExp;
  /** What stands between the line and the text after it; a line end by default. */
  readonly end?: string;
}

/** The place before the first import of a file of ours. Imports of packages stand in a group above it. */
export const firstOurs = /^(?=import [^;]* from '[.#]\/)/m;

/**
 * Adds the joints under `root` that are not there yet. Returns the changed files. Throws when a file has an unexpected
 * form; then nothing was changed.
 */
export function makeJoints(root: string, joints: readonly Joint[], names: NetworkNames): string[] {
  const texts = new Map<string, string>();
  for (const { file, line, before = /^/, end = '\n' } of joints) {
    const found = readFileSync(join(root, file), 'utf8');
    const ours = fillIn(line, names);
    // The search is in the unchanged file: a line may be part of another line that was just added, as a name is part of
    // its import.
    if (found.includes(ours)) continue;
    const place = new RegExp(fillIn(before.source, names), before.flags);
    const text = texts.get(file) ?? found;
    if (!place.test(text)) throw new Error(`${file} has no known place for this, put it there by hand: ${ours}`);
    texts.set(
      file,
      text.replace(place, (there) => ours + end + there),
    );
  }
  for (const [file, text] of texts) writeFileSync(join(root, file), text);
  return [...texts.keys()];
}
