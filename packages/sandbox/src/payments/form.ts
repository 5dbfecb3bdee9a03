import { invalidParameter } from '#/payments/stripe-error.ts';

/** A value of a form: a text, a list, or more values by name. */
export type FormValue = string | readonly FormValue[] | { readonly [name: string]: FormValue };

/** The values of a call by name. */
export type Form = Readonly<Record<string, FormValue>>;

interface Branch {
  [name: string]: string | Branch;
}

/** Reads Stripe's form encoding: `a=1`, `a[b]=1`, and lists as `a[0]=1` or `a[]=1`. */
export function parseForm(encoded: string): Form {
  const root: Branch = Object.create(null);
  for (const [name, value] of new URLSearchParams(encoded)) put(root, pathOf(name), value, name);
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, finish(value)]));
}

/** `a[b][0]` → `a`, `b`, `0` */
function pathOf(name: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (first === undefined || rest === undefined) throw invalidParameter(`Invalid parameter name: ${name}`, name);
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
}

function put(branch: Branch, [first = '', ...rest]: string[], value: string, name: string): void {
  // An empty bracket is the next place in a list.
  const key = first === '' ? `${Object.keys(branch).length}` : first;
  const known = branch[key];
  if (rest.length === 0) {
    if (typeof known === 'object') throw invalidParameter('Invalid object', name);
    branch[key] = value;
    return;
  }
  if (typeof known === 'string') throw invalidParameter('Invalid object', name);
  const next: Branch = known ?? Object.create(null);
  branch[key] = next;
  put(next, rest, value, name);
}

function finish(value: string | Branch): FormValue {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value);
  // JavaScript keeps names that are numbers in their order.
  if (entries.every(([name]) => /^\d+$/.test(name))) return entries.map(([, item]) => finish(item));
  return Object.fromEntries(entries.map(([name, item]) => [name, finish(item)]));
}
