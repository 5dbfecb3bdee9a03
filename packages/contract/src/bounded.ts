import { utf8Bytes } from '@nonet/domain';
import { z } from 'zod';

/** For ids, names of time zones, dates: strings of a word or two. */
export const WORD_BYTES = 200;

/**
 * For texts of a line or a paragraph. It is far above what any rule allows, and a page of a hundred posts stays small.
 */
export const LINE_BYTES = 10_000;

/** The longest text that any network takes: Facebook's 63,206 UTF-16 units of up to three bytes each. */
export const POST_TEXT_BYTES = 190_000;

/** Most accounts, files or targets that one call names. */
const LIST_MAX = 1_000;

/**
 * A string of at most `maxBytes` bytes of UTF-8. Every string of a request has such a bound: limits in graphemes do not
 * bound the bytes.
 */
export function boundedText(maxBytes: number): z.ZodString {
  const error = ({ path }: Place) => `${fieldAt(path)} is too long. Shorten it to at most ${inWords(maxBytes)} bytes.`;
  // A UTF-16 unit has at least one byte, so a much longer text is refused without counting its bytes.
  return z
    .string()
    .max(maxBytes, { abort: true, error })
    .refine((text) => utf8Bytes(text) <= maxBytes, { error });
}

/** A list of at most `max` entries. */
export function boundedList<Entry extends z.ZodType>(entry: Entry, max: number = LIST_MAX): z.ZodArray<Entry> {
  return z.array(entry).max(max, { abort: true, error: tooMany(max) });
}

/** A record of at most `LIST_MAX` entries. */
export function boundedRecord<Key extends z.ZodString, Value extends z.ZodType>(key: Key, value: Value) {
  // The entries are counted before they are parsed: parsing a hundred thousand of them takes long.
  return z.preprocess(
    (entries, context) => {
      if (typeof entries !== 'object' || entries === null || Object.keys(entries).length <= LIST_MAX) return entries;
      const message = `There are too many entries in one field. Leave at most ${inWords(LIST_MAX)}.`;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    },
    z.record(key, value),
  );
}

interface Place {
  readonly path?: readonly PropertyKey[] | undefined;
}

function tooMany(max: number) {
  return ({ path }: Place) => `${fieldAt(path)} has too many entries. Leave at most ${inWords(max)}.`;
}

function fieldAt(path: Place['path'] = []): string {
  return path.length === 0 ? 'The request' : `The field ${path.map(String).join('.')}`;
}

function inWords(count: number): string {
  return count.toLocaleString('en');
}
