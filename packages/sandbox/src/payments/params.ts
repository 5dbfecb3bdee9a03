import type { Form, FormValue } from '#/payments/form.ts';
import type { Metadata } from '#/payments/rows.ts';
import { invalidParameter } from '#/payments/stripe-error.ts';

/** How one parameter is read. `Value` is what comes of it. */
export interface Field<Value> {
  readonly isRequired?: true;
  read(value: FormValue, param: string): Value;
  /** The parameters inside of it, by name; for a list those of each item. */
  readonly fields?: Fields;
}

export type Fields = { readonly [name: string]: Field<unknown> };

/** What is read by these fields. A parameter that is not required may be missing. */
export type Values<All extends Fields> = {
  readonly [Name in RequiredNames<All>]: ValueOf<All[Name]>;
} & { readonly [Name in Exclude<keyof All, RequiredNames<All>>]?: ValueOf<All[Name]> };

type RequiredNames<All extends Fields> = {
  [Name in keyof All]: All[Name] extends { readonly isRequired: true } ? Name : never;
}[keyof All];

type ValueOf<One extends Field<unknown>> = ReturnType<One['read']>;

/** Reads the parameters of a call. What it does not know and what is missing is refused, in Stripe's words. */
export function readParams<All extends Fields>(form: Form, fields: All, inside = ''): Values<All> {
  const nameOf = (name: string): string => (inside === '' ? name : `${inside}[${name}]`);
  const unknown = Object.keys(form).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0) {
    const names = unknown.map(nameOf).join(', ');
    throw invalidParameter(
      `Received unknown parameter${unknown.length > 1 ? 's' : ''}: ${names}`,
      nameOf(unknown[0] ?? ''),
      'parameter_unknown',
    );
  }
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = form[name];
    if (value !== undefined) read[name] = field.read(value, nameOf(name));
    else if (field.isRequired)
      throw invalidParameter(`Missing required param: ${nameOf(name)}.`, nameOf(name), 'parameter_missing');
  }
  return read as Values<All>;
}

/** The same, and the call must have it. */
export function required<Value>(field: Field<Value>): Field<Value> & { readonly isRequired: true } {
  return { ...field, isRequired: true };
}

/** A text that is not empty. */
export function text(maxLength = 5_000): Field<string> {
  return {
    read: (value, param) => {
      const read = plain(value, param, 'string');
      if (read === '') throw empty(param);
      if (read.length > maxLength) {
        throw invalidParameter(
          `Invalid string: ${read.slice(0, 10)}...; must be at most ${maxLength} characters`,
          param,
        );
      }
      return read;
    },
  };
}

/** A text, or nothing at all to clear what was there. */
export function clearable<Value>(field: Field<Value>): Field<Value | null> {
  return { ...field, read: (value, param) => (value === '' ? null : field.read(value, param)) };
}

/** An absolute address of the web. */
export const address: Field<string> = {
  read: (value, param) => {
    const read = text().read(value, param);
    if (!/^https?:$/.test(URL.parse(read)?.protocol ?? '')) {
      throw invalidParameter('Not a valid URL', param, 'url_invalid');
    }
    return read;
  },
};

export const flag: Field<boolean> = {
  read: (value, param) => {
    const read = plain(value, param, 'boolean');
    if (read !== 'true' && read !== 'false') throw invalidParameter(`Invalid boolean: ${read}`, param);
    return read === 'true';
  },
};

export function integer({ min = -Infinity, max = Infinity } = {}): Field<number> {
  return {
    read: (value, param) => {
      const read = plain(value, param, 'integer');
      if (!/^-?\d{1,15}$/.test(read)) {
        throw invalidParameter(`Invalid integer: ${read}`, param, 'parameter_invalid_integer');
      }
      if (Number(read) < min) {
        throw invalidParameter(
          `This value must be greater than or equal to ${min}.`,
          param,
          'parameter_invalid_integer',
        );
      }
      if (Number(read) > max) {
        throw invalidParameter(`This value must be less than or equal to ${max}.`, param, 'parameter_invalid_integer');
      }
      return Number(read);
    },
  };
}

export function oneOf<const Word extends string>(words: readonly Word[]): Field<Word> {
  return {
    read: (value, param) => {
      const read = plain(value, param, 'string');
      const word = words.find((known) => known === read);
      if (word === undefined) {
        throw invalidParameter(`Invalid ${param}: must be one of ${words.join(', ')}`, param);
      }
      return word;
    },
  };
}

/** An object with parameters of its own. */
export function object<const All extends Fields>(fields: All): Field<Values<All>> {
  return {
    fields,
    read: (value, param) => {
      if (typeof value === 'string' || isList(value)) throw invalidParameter('Invalid object', param);
      return readParams(value, fields, param);
    },
  };
}

export function list<Value>(item: Field<Value>): Field<readonly Value[]> {
  return {
    ...(item.fields === undefined ? {} : { fields: item.fields }),
    read: (value, param) => {
      if (!isList(value)) throw invalidParameter('Invalid array', param);
      return value.map((entry, index) => item.read(entry, `${param}[${index}]`));
    },
  };
}

/** Labels; an empty value takes one away, and an empty text takes all away. */
export const metadata: Field<Metadata | null> = {
  read: (value, param) => {
    if (value === '') return null;
    if (typeof value === 'string' || isList(value)) throw invalidParameter('Invalid object', param);
    const entries = Object.entries(value).map(
      ([name, label]) => [name, plain(label, `${param}[${name}]`, 'string')] as const,
    );
    const long = entries.find(([name, label]) => name.length > 40 || label.length > 500);
    if (long !== undefined) {
      throw invalidParameter('Metadata keys can have up to 40 characters, values up to 500.', `${param}[${long[0]}]`);
    }
    return Object.fromEntries(entries);
  },
};

/** The labels that are there after a change. */
export function mergeMetadata(old: Metadata, change: Metadata | null | undefined): Metadata {
  if (change === undefined) return old;
  const all = Object.entries({ ...old, ...change });
  return change === null ? {} : Object.fromEntries(all.filter(([, label]) => label !== ''));
}

/** What every call takes: which ids of the answer are to be replaced by what they name. */
export const expand = list(text());

/** A bound or a day of a time, in seconds: `created=…` or `created[gte]=…`. */
export const timeRange: Field<(at: number) => boolean> = {
  read: (value, param) => {
    if (typeof value === 'string') {
      const exact = integer().read(value, param);
      return (at) => at === exact;
    }
    const {
      gt = -Infinity,
      gte = -Infinity,
      lt = Infinity,
      lte = Infinity,
    } = object({ gt: integer(), gte: integer(), lt: integer(), lte: integer() }).read(value, param);
    return (at) => at > gt && at >= gte && at < lt && at <= lte;
  },
};

/** What the calls take that answer lists. */
export const paging = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
  expand,
} as const;

function plain(value: FormValue, param: string, kind: string): string {
  if (typeof value !== 'string') throw invalidParameter(`Invalid ${kind}: ${JSON.stringify(value)}`, param);
  return value;
}

function empty(param: string): Error {
  return invalidParameter(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a field; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  );
}

function isList(value: FormValue): value is readonly FormValue[] {
  return Array.isArray(value);
}
