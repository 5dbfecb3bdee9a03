import { z } from 'zod';

import { type Given, keyVariable, type Variable } from '#/settings.ts';

/** The application with which a network is called. */
export interface AppKeys {
  readonly id: string;
  readonly secret: string;
}

/** An application of the operator's, as a network's page for developers hands it out. */
export interface OwnApp {
  readonly kind: 'own';
  /** The variable that holds its id, and what to do when that is refused: completes `NAME …`. */
  readonly id: { readonly variable: string; readonly cure: string };
  readonly secret: { readonly variable: string; readonly cure: string };
  /** Whether its id is a number; absent: it is any word. */
  readonly hasNumber?: true;
  /** Completes `ID and SECRET must be set together: …`. */
  readonly what: string;
  /** What the built-in sandbox has ready. */
  readonly sandbox: AppKeys;
}

/** Whose application a network is called with: its own, that of another network (one app for several), or none at all. */
export type AppSource = OwnApp | { readonly kind: 'of-another'; readonly app: OwnApp } | { readonly kind: 'none' };

/** How a network is called: with which application, and in the sandbox, by its base address, or (null) for real. */
export interface CalledWith<Keys> {
  readonly keys: Keys;
  readonly sandbox: string | null;
}

/** The variables of an application of its own; another network's are that network's. */
export function appVariables(source: AppSource): Readonly<Record<string, Variable>> {
  if (source.kind !== 'own') return {};
  const { id, secret, hasNumber } = source;
  const idVariable = hasNumber === true ? { schema: z.string().regex(/^\d+$/), cure: id.cure } : keyVariable(id.cure);
  return { [id.variable]: idVariable, [secret.variable]: keyVariable(secret.cure) };
}

/** What is wrong when one of the two is given without the other: an app is its id and its secret. */
export function appProblems(source: AppSource, given: Given): readonly string[] {
  if (source.kind !== 'own') return [];
  const { id, secret, what } = source;
  const isHalf = (given[id.variable] === undefined) !== (given[secret.variable] === undefined);
  return isHalf ? [`${id.variable} and ${secret.variable} must be set together: ${what}`] : [];
}

/**
 * How a network is called, or undefined: switched off. An application that was given switches the real network on; else the
 * sandbox, while it is there, has one. A network without applications is the sandbox's while that is there, else the real one.
 */
export function calledWith(source: OwnApp, given: Given, sandbox: string | null): CalledWith<AppKeys> | undefined;
export function calledWith(
  source: AppSource,
  given: Given,
  sandbox: string | null,
): CalledWith<AppKeys | null> | undefined;
export function calledWith(
  source: AppSource,
  given: Given,
  sandbox: string | null,
): CalledWith<AppKeys | null> | undefined {
  if (source.kind === 'none') return { keys: null, sandbox };
  const app = source.kind === 'own' ? source : source.app;
  const [id, secret] = [given[app.id.variable], given[app.secret.variable]];
  if (id !== undefined && secret !== undefined) return { keys: { id, secret }, sandbox: null };
  return sandbox === null ? undefined : { keys: app.sandbox, sandbox };
}
