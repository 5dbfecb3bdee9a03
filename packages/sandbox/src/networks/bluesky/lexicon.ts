import { type Format, graphemeCount, isFormat } from '#/networks/bluesky/formats.ts';
import { isObject } from '#/networks/bluesky/json.ts';

/** A lexicon's schema, as far as posts and the calls around them need it (atproto.com/specs/lexicon). */
export type Schema =
  | { readonly type: 'string'; readonly maxLength?: number; readonly maxGraphemes?: number; readonly format?: Format }
  | { readonly type: 'integer'; readonly minimum?: number; readonly maximum?: number }
  | { readonly type: 'boolean' }
  | { readonly type: 'array'; readonly items: Schema; readonly maxLength?: number }
  | ObjectSchema
  /** Open: an object of a type that is not listed is accepted unseen. */
  | { readonly type: 'union'; readonly refs: Readonly<Record<string, Schema>> }
  | { readonly type: 'blob'; readonly accept: readonly string[]; readonly maxSize: number }
  | { readonly type: 'unknown' };

/** An object; properties are looked at in this order. */
export interface ObjectSchema {
  readonly type: 'object';
  /** What its `$type` must be where it has one. */
  readonly name?: string;
  readonly required: readonly string[];
  readonly nullable?: readonly string[];
  readonly properties: Readonly<Record<string, Schema>>;
}

/** What is wrong with a value and where, for example `$.record.text`. */
export interface Issue {
  readonly message: string;
  readonly path: string;
}

/** The first thing wrong with a value, worded as the reference server words it (@atproto/pds 0.5.35); null: nothing. */
export function findIssue(schema: Schema, value: unknown, path: string): Issue | null {
  switch (schema.type) {
    case 'string':
      return stringIssue(schema, value, path);
    case 'integer':
      return integerIssue(schema, value, path);
    case 'boolean':
      return typeof value === 'boolean' ? null : wrongType('boolean', value, path);
    case 'array':
      return arrayIssue(schema, value, path);
    case 'object':
      return objectIssue(schema, value, path);
    case 'union':
      return unionIssue(schema, value, path);
    case 'blob':
      return blobIssue(schema, value, path);
    case 'unknown':
      return isObject(value) ? null : wrongType('object', value, path);
    default:
      return schema satisfies never;
  }
}

function stringIssue(schema: Extract<Schema, { type: 'string' }>, value: unknown, path: string): Issue | null {
  if (typeof value !== 'string') return wrongType('string', value, path);
  const { maxLength, maxGraphemes, format } = schema;
  // A text of n UTF-16 units has at most 3n UTF-8 bytes and at most n graphemes: short texts need no counting.
  if (maxLength !== undefined && value.length * 3 > maxLength) {
    const bytes = Buffer.byteLength(value);
    if (bytes > maxLength) return tooBig('string', maxLength, bytes, path);
  }
  if (maxGraphemes !== undefined && value.length > maxGraphemes) {
    const graphemes = graphemeCount(value);
    if (graphemes > maxGraphemes) return tooBig('grapheme', maxGraphemes, graphemes, path);
  }
  if (format === undefined || isFormat(format, value)) return null;
  return { message: `Invalid ${formatNames[format]} (got ${show(value)})`, path };
}

function integerIssue(schema: Extract<Schema, { type: 'integer' }>, value: unknown, path: string): Issue | null {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return wrongType('integer', value, path);
  if (schema.maximum !== undefined && value > schema.maximum) return tooBig('integer', schema.maximum, value, path);
  if (schema.minimum === undefined || value >= schema.minimum) return null;
  return { message: `integer too small (minimum ${schema.minimum}, got ${value})`, path };
}

function arrayIssue(schema: Extract<Schema, { type: 'array' }>, value: unknown, path: string): Issue | null {
  if (!Array.isArray(value)) return wrongType('array', value, path);
  if (schema.maxLength !== undefined && value.length > schema.maxLength) {
    return tooBig('array', schema.maxLength, value.length, path);
  }
  for (const [index, item] of value.entries()) {
    const issue = findIssue(schema.items, item, `${path}[${index}]`);
    if (issue !== null) return issue;
  }
  return null;
}

function objectIssue(schema: ObjectSchema, value: unknown, path: string): Issue | null {
  if (!isObject(value)) return wrongType('object', value, path);
  const type = value['$type'];
  if (schema.name !== undefined && type !== undefined && type !== schema.name) {
    return { message: `Expected ${show(schema.name)} (got ${show(type)})`, path: `${path}.$type` };
  }
  for (const name in schema.properties) {
    const property = schema.properties[name];
    const item = value[name];
    if (item === undefined) {
      if (schema.required.includes(name)) return { message: `Missing required key "${name}"`, path };
    } else if (property !== undefined && !(item === null && schema.nullable?.includes(name) === true)) {
      const issue = findIssue(property, item, `${path}.${name}`);
      if (issue !== null) return issue;
    }
  }
  return null;
}

function unionIssue(schema: Extract<Schema, { type: 'union' }>, value: unknown, path: string): Issue | null {
  if (!isObject(value) || value['$type'] === undefined) {
    return wrongType('an object which includes the "$type" property', value, path);
  }
  const type = value['$type'];
  if (typeof type !== 'string') return wrongType('string', type, `${path}.$type`);
  const member = Object.hasOwn(schema.refs, type) ? schema.refs[type] : undefined;
  return member === undefined ? null : findIssue(member, value, path);
}

function blobIssue(schema: Extract<Schema, { type: 'blob' }>, value: unknown, path: string): Issue | null {
  if (!isBlobRef(value)) return wrongType('blob', value, path);
  const accepts = (pattern: string): boolean =>
    pattern.endsWith('/*') ? value.mimeType.startsWith(pattern.slice(0, -1)) : value.mimeType === pattern;
  if (!schema.accept.some(accepts)) {
    const expected = schema.accept.map((pattern) => show(pattern)).join(' or ');
    return { message: `Expected ${expected} (got ${show(value.mimeType)})`, path: `${path}.mimeType` };
  }
  return value.size > schema.maxSize ? tooBig('blob', schema.maxSize, value.size, path) : null;
}

/** A file as a record names it. */
export interface BlobRef {
  readonly $type: 'blob';
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

/** Whether a value names a file in the protocol's present form. */
export function isBlobRef(value: unknown): value is BlobRef {
  if (!isObject(value) || value['$type'] !== 'blob') return false;
  const { ref, mimeType, size } = value;
  if (!isObject(ref) || typeof ref['$link'] !== 'string' || !isFormat('cid', ref['$link'])) return false;
  return (
    typeof mimeType === 'string' && mimeType.includes('/') && typeof size === 'number' && Number.isSafeInteger(size)
  );
}

const formatNames: Readonly<Record<Format, string>> = {
  'at-identifier': 'AT identifier',
  'at-uri': 'at-uri',
  cid: 'CID string',
  datetime: 'datetime',
  did: 'DID',
  handle: 'handle',
  language: 'language',
  nsid: 'NSID',
  'record-key': 'record key',
  tid: 'TID string',
  uri: 'uri',
};

function tooBig(what: string, maximum: number, actual: number, path: string): Issue {
  return { message: `${what} too big (maximum ${maximum}, got ${actual})`, path };
}

function wrongType(expected: string, value: unknown, path: string): Issue {
  return { message: `Expected ${expected} value type (got ${show(value)})`, path };
}

/** A value as the reference server shows it: texts cut at 256 characters, two members of lists and objects. */
export function show(value: unknown): string {
  if (typeof value === 'string' && value.length > 256) return JSON.stringify(`${value.slice(0, 255)}…`);
  if (Array.isArray(value)) return `[${firstTwo(value.map(show))}]`;
  if (isObject(value)) return `{${firstTwo(Object.keys(value).map((key) => `${JSON.stringify(key)}: ...`))}}`;
  return value === undefined ? 'undefined' : JSON.stringify(value);
}

function firstTwo(items: readonly string[]): string {
  return items.slice(0, 2).join(', ') + (items.length > 2 ? ', ...' : '');
}
