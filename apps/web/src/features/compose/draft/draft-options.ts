import type { ChosenOptions, OptionValue } from '@nonet/domain';

/**
 * Connection id → the options chosen for it. The options of an account that is left out are kept, in case it is chosen
 * again.
 */
export type DraftOptions = Readonly<Record<string, ChosenOptions>>;

/** The changes that lead from one choice to another for these accounts; null removes an option. */
export function optionChanges(
  before: DraftOptions,
  now: DraftOptions,
  connectionIds: readonly string[],
): Record<string, Record<string, OptionValue | null>> {
  const changes = connectionIds.map((id) => [id, changesOf(before[id] ?? {}, now[id] ?? {})] as const);
  return Object.fromEntries(changes.filter(([, changed]) => Object.keys(changed).length > 0));
}

function changesOf(before: ChosenOptions, now: ChosenOptions): Record<string, OptionValue | null> {
  const names = Object.keys({ ...before, ...now });
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]));
  return Object.fromEntries(changed.map((name) => [name, now[name] ?? null]));
}

export function isSameOptions(a: DraftOptions, b: DraftOptions): boolean {
  return Object.keys(optionChanges(a, b, Object.keys({ ...a, ...b }))).length === 0;
}

/** The options after one was chosen for an account, or removed by null. */
export function withOption(
  options: DraftOptions,
  connectionId: string,
  [name, value]: readonly [string, OptionValue | null],
): DraftOptions {
  const { [name]: _former, ...others } = options[connectionId] ?? {};
  return { ...options, [connectionId]: value === null ? others : { ...others, [name]: value } };
}

/** The options of a kept draft. None when the draft is older than options; null when the value is something else. */
export function asOptions(value: unknown = {}): DraftOptions | null {
  if (!isRecord(value)) return null;
  const options: Record<string, ChosenOptions> = {};
  for (const [id, chosen] of Object.entries(value)) {
    if (!isRecord(chosen)) return null;
    const entries = Object.entries(chosen);
    const known = entries.flatMap(([name, one]) => (isOptionValue(one) ? [[name, one] as const] : []));
    if (known.length < entries.length) return null;
    options[id] = Object.fromEntries(known);
  }
  return options;
}

function isOptionValue(value: unknown): value is OptionValue {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
