import { readFileSync } from 'node:fs';

/** A video that another program made, from `videos/`. */
export function videoNamed(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(new URL(`videos/${name}`, import.meta.url)));
}
