import type { DraftContent } from '@nonet/contract';

/** The contents that meet: what both devices began from, and what each has now. */
export interface Versions {
  base: DraftContent;
  mine: DraftContent;
  theirs: DraftContent;
  /** What this device sent and got no answer to: where the other has the same, it has only read it. */
  sent?: DraftContent | null;
}

export interface Merged {
  content: DraftContent;
  /** The fields that both changed, and differently: `description`, `descriptions/bluesky`, `media/<id>`. */
  conflicts: readonly string[];
}

/**
 * Merges what two devices wrote (OP-114): of each field, the one that was changed wins; where both were, and differently, the
 * field is named and `taken` says whose is taken. Entries of lists and records are fields of their own.
 */
export function mergeContents(versions: Versions, taken: 'mine' | 'theirs' = 'mine'): Merged {
  const isSplit = canSplit(versions);
  const [base, mine, theirs] = [versions.base, versions.mine, versions.theirs].map((one) => fieldsOf(one, isSplit));
  const sent = versions.sent ? fieldsOf(versions.sent, isSplit) : base;
  if (!base || !mine || !theirs || !sent) throw new Error('A content without fields');
  const merged = new Map<string, unknown>();
  const conflicts: string[] = [];
  for (const name of new Set([...mine.keys(), ...theirs.keys()])) {
    const [own, other] = [mine.get(name), theirs.get(name)];
    const isUntouched = isSameJson(other, base.get(name)) || isSameJson(other, sent.get(name));
    if (isSameJson(own, other) || isUntouched) put(merged, name, own);
    else if (isSameJson(own, base.get(name))) put(merged, name, other);
    else {
      conflicts.push(name);
      put(merged, name, taken === 'mine' ? own : other);
    }
  }
  return { content: contentOf(merged, { ...versions, isSplit }), conflicts };
}

function put(fields: Map<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) fields.set(name, value);
}

export function isSameContent(a: DraftContent, b: DraftContent): boolean {
  return isSameJson(a, b);
}

/** True for the same JSON; the order of an object's entries does not count, and undefined is absence. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  const [one, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return [...names].every((name) => isSameJson(one.get(name), other.get(name)));
}

type Files = DraftContent['media'];
type Part = DraftContent['thread'][number];

/** Whether the parts of a thread, and files, can be matched one by one. */
interface Split {
  parts: boolean;
  files: boolean;
}

/**
 * Parts have no names: when some were added or taken out, nobody knows which is which, so the thread is one field. A file
 * that is in a list twice has no place of its own either.
 */
function canSplit({ base, mine, theirs, sent }: Versions): Split {
  const all = [base, mine, theirs, ...(sent ? [sent] : [])];
  const isEachOnce = (files: Files) => new Set(files.map(({ id }) => id)).size === files.length;
  return {
    parts: all.every(({ thread }) => thread.length === base.thread.length),
    files: all.every(({ media, thread }) => [media, ...thread.map((part) => part.media)].every(isEachOnce)),
  };
}

/** A content as fields by name. */
function fieldsOf(content: DraftContent, split: Split): Map<string, unknown> {
  const {
    descriptions,
    comments,
    options,
    media,
    covers,
    connectionIds,
    thread,
    day,
    time,
    occurrence,
    now,
    ...plain
  } = content;
  return new Map<string, unknown>([
    ...Object.entries(plain),
    ['when', { day, time, occurrence, now }],
    ...entries('descriptions', descriptions),
    ...entries('comments', comments),
    ...Object.entries(options).flatMap(([id, chosen]) => entries(`options/${id}`, chosen)),
    ...covers.map((id) => [`covers/${id}`, true] as const),
    ...connectionIds.map((id) => [`connectionIds/${id}`, true] as const),
    ...filesOf('media', media, split),
    ...(split.parts
      ? thread.flatMap((part, at) => partOf(`thread/${at}`, part, split))
      : [['thread', thread] as const]),
  ]);
}

function entries(name: string, record: object): [string, unknown][] {
  return Object.entries(record).map(([key, value]) => [`${name}/${key}`, value]);
}

function partOf(name: string, { description, leftOut, descriptions, media }: Part, split: Split): [string, unknown][] {
  return [
    [`${name}/description`, description],
    [`${name}/leftOut`, leftOut],
    ...entries(`${name}/descriptions`, descriptions),
    ...filesOf(`${name}/media`, media, split),
  ];
}

function filesOf(name: string, files: Files, split: Split): [string, unknown][] {
  if (!split.files) return [[name, files]];
  return files.map((file) => [`${name}/${file.id}`, file]);
}

interface Order extends Versions {
  isSplit: Split;
}

/** The content that has these fields; lists are in the order of the device that changed it. */
function contentOf(fields: ReadonlyMap<string, unknown>, { base, mine, theirs, isSplit }: Order): DraftContent {
  const recordOf = (name: string) => entriesBelow(fields, `${name}/`);
  const options = new Map<string, Record<string, unknown>>();
  for (const [name, value] of Object.entries(recordOf('options'))) {
    const at = name.indexOf('/');
    options.set(name.slice(0, at), { ...options.get(name.slice(0, at)), [name.slice(at + 1)]: value });
  }
  const listOf = (name: string, list: (content: DraftContent) => readonly string[]) =>
    inOrder(list, { base, mine, theirs }).filter((id) => fields.has(`${name}/${id}`));
  const filesAt = (name: string, list: (content: DraftContent) => Files) =>
    isSplit.files
      ? listOf(name, (content) => list(content).map(({ id }) => id)).map((id) => fields.get(`${name}/${id}`))
      : fields.get(name);
  const thread = isSplit.parts
    ? mine.thread.map((_, at) => ({
        description: fields.get(`thread/${at}/description`),
        leftOut: fields.get(`thread/${at}/leftOut`),
        descriptions: recordOf(`thread/${at}/descriptions`),
        media: filesAt(`thread/${at}/media`, (content) => content.thread[at]?.media ?? []),
      }))
    : fields.get('thread');
  const plain = [...fields].filter(([name]) => !name.includes('/') && name !== 'when');
  return {
    ...Object.fromEntries(plain),
    ...(fields.get('when') as object),
    descriptions: recordOf('descriptions'),
    comments: recordOf('comments'),
    options: Object.fromEntries(options),
    covers: listOf('covers', (content) => content.covers),
    connectionIds: listOf('connectionIds', (content) => content.connectionIds),
    media: filesAt('media', (content) => content.media),
    thread,
  } as DraftContent;
}

function entriesBelow(fields: ReadonlyMap<string, unknown>, prefix: string): Record<string, unknown> {
  const found = [...fields].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(found.map(([name, value]) => [name.slice(prefix.length), value]));
}

/** All ids of both lists: in my order if I changed it, else in theirs; those that only the other has stand at the end. */
function inOrder(
  list: (content: DraftContent) => readonly string[],
  { base, mine, theirs }: Pick<Versions, 'base' | 'mine' | 'theirs'>,
): string[] {
  const [first, second] = isSameJson(list(base), list(mine)) ? [theirs, mine] : [mine, theirs];
  return [...new Set([...list(first), ...list(second)])];
}
