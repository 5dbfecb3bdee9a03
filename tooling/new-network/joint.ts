import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillIn, type NetworkNames } from './network-names.ts';

/** A line about one network in a file that knows all networks. */
export interface Joint {
  readonly file: string;
  readonly line: string;
  /**
   * Where the line goes: `before` this match, or in place of what `replaces` matches. Without either it becomes the
   * first line. The first match counts.
   */
  readonly before?: RegExp;
  readonly replaces?: RegExp;
  /** What stands between the line and the text after it; a line end by default. */
  readonly end?: string;
  /** The line is added only when this file of the network exists. */
  readonly onlyWith?: string;
}

/**
 * Adds the joints under `root` that are not there yet. Returns the changed files. Throws when a file has an unexpected
 * form; then nothing was changed.
 */
export function makeJoints(root: string, joints: readonly Joint[], names: NetworkNames): string[] {
  const texts = new Map<string, string>();
  for (const { file, line, before = /^/, replaces, end = '\n', onlyWith } of joints) {
    const found = readFileSync(join(root, file), 'utf8');
    const ours = fillIn(line, names);
    const isWanted = onlyWith === undefined || existsSync(join(root, fillIn(onlyWith, names)));
    // The search is in the unchanged file: a line may be part of another line that was just added, as a name is part of
    // its import.
    if (!isWanted || found.includes(ours)) continue;
    const { source, flags } = replaces ?? before;
    const place = new RegExp(fillIn(source, names), flags);
    const text = texts.get(file) ?? found;
    if (!place.test(text)) throw new Error(`${file} has no known place for this, put it there by hand: ${ours}`);
    texts.set(
      file,
      text.replace(place, (there) => (replaces === undefined ? ours + end + there : ours)),
    );
  }
  for (const [file, text] of texts) writeFileSync(join(root, file), text);
  return [...texts.keys()];
}
