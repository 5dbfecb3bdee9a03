import { describe, expect, test } from 'vitest';

import { type AppSource, appProblems, appVariables, calledWith, type OwnApp } from '#/app-source.ts';

const meta: OwnApp = {
  kind: 'own',
  id: { variable: 'META_ID', cure: 'must be the id.' },
  secret: { variable: 'META_SECRET', cure: 'must be the secret.' },
  what: 'the id and the secret of one app.',
  sandbox: { id: 'sandbox-id', secret: 'sandbox-secret' },
};
const ofAnother: AppSource = { kind: 'of-another', app: meta };
const given = { META_ID: 'id', META_SECRET: 'secret' };
const sandbox = 'http://127.0.0.1:9010';

describe.each([
  ['its own', meta],
  ['that of another network', ofAnother],
] as const)('a network that is called with %s application', (_, source) => {
  test('is the real one as soon as that is given, even beside a sandbox', () => {
    const real = { keys: { id: 'id', secret: 'secret' }, sandbox: null };
    expect(calledWith(source, given, null)).toEqual(real);
    expect(calledWith(source, given, sandbox)).toEqual(real);
  });

  test('is the sandbox’s while it is not, and off without one', () => {
    expect(calledWith(source, { META_ID: 'id' }, sandbox)).toEqual({ keys: meta.sandbox, sandbox });
    expect(calledWith(source, {}, null)).toBeUndefined();
  });
});

test('a network without applications is always on', () => {
  expect(calledWith({ kind: 'none' }, given, null)).toEqual({ keys: null, sandbox: null });
  expect(calledWith({ kind: 'none' }, {}, sandbox)).toEqual({ keys: null, sandbox });
});

test('half an application is refused by name', () => {
  const sentence = 'META_ID and META_SECRET must be set together: the id and the secret of one app.';
  expect(appProblems(meta, { META_ID: 'id' })).toEqual([sentence]);
  expect(appProblems(meta, { META_SECRET: 'secret' })).toEqual([sentence]);
  expect(appProblems(meta, given)).toEqual([]);
  expect(appProblems(meta, {})).toEqual([]);
  expect(appProblems(ofAnother, { META_ID: 'id' })).toEqual([]);
});

test('its two variables say what to do, and are declared by the network whose application it is', () => {
  const variables = appVariables(meta);
  expect(Object.entries(variables).map(([name, { cure }]) => `${name} ${cure}`)).toEqual([
    'META_ID must be the id.',
    'META_SECRET must be the secret.',
  ]);
  expect(variables.META_ID?.schema.safeParse('a b').success).toBe(false);
  expect(appVariables(ofAnother)).toEqual({});
  expect(appVariables({ kind: 'none' })).toEqual({});
});
