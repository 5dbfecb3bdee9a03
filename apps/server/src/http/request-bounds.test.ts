import { boundedList, boundedText } from '@nonet/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';

import { describedApi } from '#/assemble/openapi-document.ts';
import { describeZodError } from '#/http/zod-message.ts';

/** Longer than any text that a request may have. */
const TOO_LONG = 200_001;
const TOO_MANY = 1_001;

/** Long texts for each way in which a schema of ours could take one for a short text, a valid address or a date. */
const longTexts = [
  'x'.repeat(TOO_LONG),
  '窯'.repeat(TOO_LONG / 3),
  `e${'\u0301'.repeat(TOO_LONG / 2)}`,
  ' '.repeat(TOO_LONG),
  '1'.repeat(TOO_LONG),
  `${'x'.repeat(TOO_LONG)}@example.com`,
  `x@${'x.'.repeat(TOO_LONG / 2)}com`,
  `https://example.com/${'x'.repeat(TOO_LONG)}`,
  `2026-11-24T09:00:00.${'0'.repeat(TOO_LONG)}Z`,
];

test('every text and every list of every request has a bound, and is refused in a sentence', () => {
  const routes = describedApi().openAPIRegistry.definitions.flatMap((item) =>
    item.type === 'route' ? [item.route] : [],
  );
  expect(routes.length).toBeGreaterThan(50);
  const complaints = routes.flatMap(({ method, path, request = {} }) => {
    const json = request.body?.content['application/json'];
    const body = json !== undefined && 'schema' in json ? json.schema : json;
    const parts = { body, params: request.params, query: request.query, headers: request.headers };
    return Object.entries(parts).flatMap(([part, schema]) =>
      schema === undefined ? [] : complaintsOf(schema, `${method} ${path} ${part}`),
    );
  });
  expect(complaints).toEqual([]);
});

test.each([
  ['a text', z.object({ name: z.string() }), 'at.name'],
  ['a text that need not be there', z.object({ name: z.string().nullish() }), 'at.name'],
  [
    'a text that is counted in characters',
    z.string().refine((text) => text.replaceAll(/\p{M}/gu, '').length < 9),
    'at',
  ],
  [
    'a text that becomes something else',
    z
      .string()
      .trim()
      .transform((text) => text.length),
    'at',
  ],
  ['an address of a mail', z.email(), 'at'],
  ['a date', z.iso.datetime(), 'at'],
  ['a list', z.array(z.enum(['a'])), 'at'],
  ['a text in a list', z.union([z.literal('a'), boundedList(z.string(), 3)]), 'at|1[]'],
  ['the names of a record', z.record(z.string(), boundedText(3)), 'at{}'],
  ['what may be anything', z.object({ more: z.unknown() }), 'at.more'],
])('finds %s without a bound', (_name, schema, place) => {
  expect(complaintsOf(schema, 'at').map((complaint) => complaint.split(':')[0])).toContain(place);
});

test('finds nothing where all has a bound', () => {
  const text = boundedText(10_000);
  const fields = {
    a: text.nullish(),
    b: boundedList(z.object({ c: text })),
    d: z.uuid(),
    e: z.enum(['x']),
    f: z.int(),
  };
  expect(complaintsOf(z.object(fields), 'at')).toEqual([]);
});

/** Every place in a request's schema that allows any length. */
function complaintsOf(schema: unknown, place: string): string[] {
  if (!(schema instanceof z.ZodType)) return [`${place}: is no schema`];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([name, field]) => complaintsOf(field, `${place}.${name}`));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return complaintsOf(schema.unwrap(), place);
  }
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option, index) => complaintsOf(option, `${place}|${index}`));
  }
  if (schema instanceof z.ZodArray) {
    const refusal = schema.safeParse(Array.from({ length: TOO_MANY })).error?.issues[0];
    const isBounded = refusal?.code === 'too_big' && isSentence(schema, Array.from({ length: TOO_MANY }));
    return [
      ...(isBounded ? [] : [`${place}: takes a list of any length`]),
      ...complaintsOf(schema.element, `${place}[]`),
    ];
  }
  if (schema instanceof z.ZodRecord) return complaintsOfRecord(schema, schema, place);
  if (schema instanceof z.ZodPipe && schema.out instanceof z.ZodRecord)
    return complaintsOfRecord(schema.out, schema, place);
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodPipe) {
    const taken = longTexts.filter((text) => schema.safeParse(text).success || !isSentence(schema, text));
    return taken.slice(0, 1).map((text) => `${place}: takes ${text.slice(0, 30)}…`);
  }
  const isOfOneLength = [z.ZodEnum, z.ZodLiteral, z.ZodNumber, z.ZodBoolean].some((kind) => schema instanceof kind);
  return isOfOneLength ? [] : [`${place}: is a ${schema.type}, whose length nobody knows`];
}

/** `whole`: the record together with the checks that run before its entries. */
function complaintsOfRecord({ keyType, valueType }: z.ZodRecord, whole: z.ZodType, place: string): string[] {
  const ofValues = complaintsOf(valueType, `${place}{}`);
  if (keyType instanceof z.ZodEnum) return ofValues;
  const names = Array.from({ length: TOO_MANY }, (_, index) => `n${index}`);
  const taken = ['x', 1, null].some(
    (value) => whole.safeParse(Object.fromEntries(names.map((name) => [name, value]))).success,
  );
  return [
    ...(taken ? [`${place}: takes any number of entries`] : []),
    ...complaintsOf(keyType, `${place}{}`),
    ...ofValues,
  ];
}

/** True when the refusal reads as a sentence and does not repeat the sent text. */
function isSentence(schema: z.ZodType, value: unknown): boolean {
  const { error } = schema.safeParse(value);
  if (error === undefined) return false;
  const words = describeZodError(error);
  return /^[A-Z].*\.$/.test(words) && words.length < 200;
}
