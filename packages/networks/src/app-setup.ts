import { z } from 'zod';

import { type AppKeys, appProblems, appVariables, calledWith, type OwnApp } from '#/app-source.ts';
import { addressVariable, type Given, type NetworkSetup, type Variable } from '#/settings.ts';

/** A host of a network: the variable that holds its address, and what that is where nothing is given. */
export interface Host {
  readonly variable: string;
  readonly real: string;
  /** Its path below the built-in sandbox. */
  readonly inSandbox: string;
}

/** What a network's settings are made of. Addresses have no trailing slash. */
export interface Called<Name extends string> {
  readonly given: Given;
  readonly keys: AppKeys;
  readonly hosts: Readonly<Record<Name, string>>;
  /** The built-in sandbox’s base address; null: the network is the real one. */
  readonly sandbox: string | null;
}

/**
 * The set-up of a network that an app of the operator's switches on; while there is none, the sandbox's network has one
 * ready. `variables` are those beside the app and the hosts.
 */
export function appSetup<Settings, Name extends string>(
  app: OwnApp,
  {
    variables = {},
    hosts,
    settings,
    warnings,
  }: {
    readonly variables?: NetworkSetup<Settings>['variables'];
    readonly hosts: Readonly<Record<Name, Host>>;
    settings(called: Called<Name>): Settings;
    readonly warnings?: NonNullable<NetworkSetup<Settings>['warnings']>;
  },
): NetworkSetup<Settings> {
  const named = Object.entries<Host>(hosts);
  return {
    variables: {
      ...appVariables(app),
      ...variables,
      ...Object.fromEntries(named.map(([, { variable, real }]) => [variable, addressVariable(real)])),
    },
    endsDemo: [],
    problems: (given) => appProblems(app, given),
    read(given, base) {
      const called = calledWith(app, given, base);
      if (called === undefined) return undefined;
      const { keys, sandbox } = called;
      const addressOf = ({ variable, real, inSandbox }: Host): string =>
        sandbox === null ? (given[variable] ?? real) : `${sandbox}${inSandbox}`;
      const addresses = Object.fromEntries(named.map(([name, host]) => [name, addressOf(host)]));
      return settings({ given, keys, hosts: addresses as Readonly<Record<Name, string>>, sandbox });
    },
    ...(warnings === undefined ? {} : { warnings }),
  };
}

/** What an app may ask people for, as an operator names it: known scopes, separated by commas or spaces, and enough of them. */
export function scopesVariable(
  meanings: Readonly<Record<string, string>>,
  cure: string,
  isEnough: (scopes: readonly string[]) => boolean,
): Variable {
  const isFit = (text: string): boolean => {
    const scopes = scopesIn(text);
    return scopes.every((scope) => scope in meanings) && isEnough(scopes);
  };
  return { schema: z.string().refine(isFit), cure };
}

/** The known scopes of a text. */
export function readScopes<Scope extends string>(meanings: Readonly<Record<Scope, string>>, text: string): Scope[] {
  return scopesIn(text).filter((scope): scope is Scope => scope in meanings);
}

function scopesIn(text: string): string[] {
  return text.split(/[ ,]+/).filter((scope) => scope !== '');
}

const WARNED_MS = 60 * 24 * 60 * 60_000;
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** What an operator has to see to when a version of an API ends before long, or has ended. */
export function versionWarnings(
  { name, variable, end }: { readonly name: string; readonly variable: string; readonly end: Date },
  now: Date,
): readonly string[] {
  const left = end.getTime() - now.getTime();
  if (left > WARNED_MS) return [];
  return [`${name} ${left > 0 ? 'ends' : 'ended'} on ${longDate.format(end)}: set ${variable} to a newer one.`];
}
