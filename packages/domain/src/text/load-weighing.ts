import type { WeighedMark } from '#/text/weighed-text.ts';

/** Counting and reading texts as X does; see weighed-text.ts. */
export interface Weighing {
  weigh(text: string): number;
  marksIn(text: string): WeighedMark[];
}

/** Loads X's library; resolves at once when it is loaded already. Rejects only where a browser cannot fetch it. */
export function loadWeighing(): Promise<Weighing> {
  return import('#/text/weighed-text.ts');
}
