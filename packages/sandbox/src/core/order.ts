import { SteeringError } from '#/core/world.ts';

/** A JSON object of unknown members, such as the body of a steering call. */
export type Order = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object (not a list, not null). */
export function isOrder(value: unknown): value is Order {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a text that must be there. */
export function text(order: Order, name: string): string {
  const value = order[name];
  if (typeof value !== 'string' || value === '') throw new SteeringError(`"${name}" must be a text.`);
  return value;
}

/** Reads a text that may be missing or null. */
export function optionalText(order: Order, name: string): string | null {
  return order[name] === undefined || order[name] === null ? null : text(order, name);
}

/** Reads a whole number; `fallback` when it is missing. */
export function integer(order: Order, name: string, range: { min?: number; fallback?: number }): number {
  const value = order[name] ?? range.fallback;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < (range.min ?? -Infinity)) {
    const least = range.min === undefined ? '' : ` of at least ${range.min}`;
    throw new SteeringError(`"${name}" must be a whole number${least}.`);
  }
  return value;
}

/** Reads true or false. */
export function boolean(order: Order, name: string): boolean {
  const value = order[name];
  if (typeof value !== 'boolean') throw new SteeringError(`"${name}" must be true or false.`);
  return value;
}

/** Reads those of several that are there: true or false each. */
export function givenFlags<Name extends string>(
  order: Order,
  names: readonly Name[],
): { readonly [One in Name]?: boolean } {
  const given = names.filter((name) => order[name] !== undefined).map((name) => [name, boolean(order, name)]);
  return Object.fromEntries(given);
}

/** Reads one word of a list. */
export function oneOf<Word extends string>(order: Order, name: string, words: readonly Word[]): Word {
  const value = words.find((word) => word === order[name]);
  if (value === undefined) throw new SteeringError(`"${name}" must be one of: ${words.join(', ')}.`);
  return value;
}
