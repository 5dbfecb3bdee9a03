/** The part of OpenAPI's schemas that the documents use. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly nullable?: boolean;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** An official document, cut down to the answers that the sandbox gives. */
export interface OfficialDocument {
  readonly schemas: Readonly<Record<string, Schema>>;
}

/**
 * Where a value differs from a schema of the document. Stricter than the document itself: what it does not name is an
 * issue, too, or the names of the other generation would pass. A required name that it does not declare is a slip of the
 * document (2.159: `meta`, `type`) and does not count.
 */
export function findIssues(document: OfficialDocument, name: string, value: unknown): string[] {
  return [...issuesOf(document, { $ref: name }, value, '$')];
}

function* issuesOf(document: OfficialDocument, given: Schema, value: unknown, place: string): Generator<string> {
  const schema = flatten(document, given);
  if (value === null && schema.nullable === true) return;
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    const found = choices.map((choice) => [...issuesOf(document, choice, value, place)]);
    // Of an object, what the nearest kind says is told name by name.
    const nearest = found.toSorted((one, other) => one.length - other.length)[0] ?? [];
    if (schema.oneOf === undefined) yield* nearest;
    else if (nearest.length > 0) yield `${place} is none of its kinds: ${found.join(' or ')}`;
    return;
  }
  if (schema.type !== undefined && !isOfType(schema.type, value)) yield `${place} is not of type ${schema.type}`;
  if (schema.enum?.includes(value) === false) yield `${place} is not one of ${schema.enum.join(', ')}`;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(`${value}`)) yield `${place} has another form`;
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) yield `${place} has too few items`;
    for (const [index, item] of value.entries()) {
      yield* issuesOf(document, schema.items ?? {}, item, `${place}[${index}]`);
    }
  } else if (typeof value === 'object' && value !== null && schema.properties !== undefined) {
    yield* memberIssues(document, schema.properties, schema.required ?? [], value, place);
  }
}

function* memberIssues(
  document: OfficialDocument,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
  value: object,
  place: string,
): Generator<string> {
  for (const name of required) {
    if (Object.hasOwn(properties, name) && !Object.hasOwn(value, name)) yield `${place}.${name} is missing`;
  }
  for (const [name, member] of Object.entries(value)) {
    const known = properties[name];
    if (known === undefined) yield `${place}.${name} is not declared`;
    else yield* issuesOf(document, known, member, `${place}.${name}`);
  }
}

/** The schema behind references, with the parts of an `allOf` put together. */
function flatten(document: OfficialDocument, schema: Schema): Schema {
  if (schema.$ref !== undefined) return flatten(document, document.schemas[schema.$ref] ?? {});
  if (schema.allOf === undefined) return schema;
  const parts = schema.allOf.map((part) => flatten(document, part));
  return {
    type: 'object',
    required: parts.flatMap((part) => part.required ?? []),
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
  };
}

function isOfType(type: string, value: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
