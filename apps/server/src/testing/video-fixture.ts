import { fileURLToPath } from 'node:url';

/** A small video that another program than ours has made (see the README beside it). */
export function videoFixture(name: string): string {
  return fileURLToPath(new URL(`../../../../packages/sandbox/src/testing/videos/${name}`, import.meta.url));
}

/** A small animated picture, likewise (see the README in `animations`). */
export function animationFixture(name: string): string {
  return fileURLToPath(new URL(`animations/${name}`, import.meta.url));
}

/** A file that another program than ours has made to do harm (see the README in `hostile`). */
export function hostileFixture(name: string): string {
  return fileURLToPath(new URL(`hostile/${name}`, import.meta.url));
}
