import type { SchedulePost } from '@nonet/contract';
import type { ChosenOptions, OptionValue } from '@nonet/domain';

/** Connection id → the options chosen for it. */
export type PostOptions = Record<string, ChosenOptions>;

/** Adds a call's choices to the stored ones: an option that the call does not name stays, and null removes one. */
export function mergeOptions(
  stored: PostOptions,
  { options, pinterestBoards }: Pick<SchedulePost, 'options' | 'pinterestBoards'>,
): PostOptions {
  // The specification has a separate name for boards. To a network they are an option like any other.
  const boards = Object.entries(pinterestBoards ?? {}).map(([id, board]) => [id, { board }] as const);
  const merged = new Map(Object.entries(stored));
  for (const [id, chosen] of [...boards, ...Object.entries(options ?? {})]) {
    const all = Object.entries<OptionValue | null>({ ...merged.get(id), ...chosen });
    const kept = all.flatMap(([name, value]) => (value === null ? [] : [[name.toWellFormed(), wellFormed(value)]]));
    merged.set(id, Object.fromEntries(kept));
  }
  return Object.fromEntries(merged);
}

/** The options of a post's targets by their connections. */
export function optionsOf(targets: readonly { connection: { id: string }; options: ChosenOptions }[]): PostOptions {
  const chosen = targets.filter(({ options }) => Object.keys(options).length > 0);
  return Object.fromEntries(chosen.map(({ connection, options }) => [connection.id, options]));
}

/** The boards among the options, under the specification's name. */
export function boardsOf(options: PostOptions): Record<string, string> {
  return Object.fromEntries(
    Object.entries(options).flatMap(([id, { board }]) => (typeof board === 'string' ? [[id, board]] : [])),
  );
}

function wellFormed(value: OptionValue): OptionValue {
  if (Array.isArray(value)) return value.map((text) => text.toWellFormed());
  return typeof value === 'string' ? value.toWellFormed() : value;
}
