import type { Captions } from '@nonet/contract';

/** Reads captions that a browser kept. Anything of another shape is left out. */
export function asCaptions(value: unknown): Captions[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one: Partial<Record<keyof Captions, unknown>>): one is Captions =>
      [one?.id, one?.language, one?.fileName, one?.firstLine].every((text) => typeof text === 'string') &&
      [one?.lines, one?.bytes].every((number) => typeof number === 'number'),
  );
}

/** For an entry of a file: nothing where it has none. */
export function withCaptions(captions: readonly Captions[] | undefined): { captions?: readonly Captions[] } {
  return captions?.length ? { captions } : {};
}
