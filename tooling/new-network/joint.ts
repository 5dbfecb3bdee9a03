import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillIn, type NetworkNames } from './network-names.ts';

/** What a file that knows all networks says of one. */
export interface Joint {
  readonly file: string;
  readonly line: string;
  /**
   * Where: what the line is put before (else it is the first of the file), or what it is put in place of. The first match
   * counts.
   */
  readonly before?: RegExp;
  readonly replaces?: RegExp;
  /** Between the line and what comes after it; the end of the line where nothing is said. */
  readonly end?: string;
  /** Only where this file of the network is there. */
  readonly onlyWith?: string;
}

/**
 * Makes joints under `root`, those that are there already not again. Answers the files that were changed. Throws when a file
 * has another form than is known here; then nothing was changed.
 */
export function makeJoints(root: string, joints: readonly Joint[], names: NetworkNames): string[] {
  const texts = new Map<string, string>();
  for (const { file, line, before = /^/, replaces, end = '\n', onlyWith } of joints) {
    const found = readFileSync(join(root, file), 'utf8');
    const ours = fillIn(line, names);
    const isWanted = onlyWith === undefined || existsSync(join(root, fillIn(onlyWith, names)));
    // Asked of the file as it was: a line may be part of another one that came with it, as a name is of its import.
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
