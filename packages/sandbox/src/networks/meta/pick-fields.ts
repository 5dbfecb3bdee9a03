import type { Parameters } from '#/networks/meta/graph-call.ts';

/** Fields of an object by name; one without a value is left out of an answer. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields that a call asks for, always with the id. Subfields, and what a field's name is asked with
 * (`picture.type(large)`), are taken as the whole field. `refuse` makes the refusal of a field that is not known; `usual` are
 * the fields of a call that names none.
 */
export function pickFields(
  parameters: Parameters,
  fields: Fields,
  refuse: (message: string) => Error,
  usual = 'id',
): object {
  const asked = (parameters.get('fields') ?? usual).replace(/(?:\.\w+\([^)]*\))?(?:\{[^}]*\})?/g, '').split(',');
  const names = [...new Set([...asked.map((name) => name.trim()).filter((name) => name !== ''), 'id'])];
  const unknown = names.find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) throw refuse(`Tried accessing nonexisting field (${unknown})`);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
