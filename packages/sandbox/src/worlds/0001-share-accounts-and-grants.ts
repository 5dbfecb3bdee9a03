import { rowsOf, type Tables } from '#/core/store.ts';

type Row = Readonly<Record<string, unknown>>;

const minuteMs = 60_000;

/**
 * Networks that had accounts and grants of their own share one form for them, and faults have a place. A world may be of
 * any release before that form had a number, and a later one may have run on it: where both forms are, the newer row
 * stays.
 */
export function shareAccountsAndGrants(tables: Tables): void {
  move(tables, 'twitter.accounts', 'twitter.account-book', ({ username, ...account }) => {
    return { hasPremium: false, ...account, handle: username };
  });
  move(tables, 'twitter.families', 'twitter.grants', (family) => ({ ...family, assets: [] }));
  change(tables, 'twitter.codes', 'codeChallenge', ({ codeChallenge, codeChallengeMethod, state: _, ...code }) => ({
    ...issued(code, 0.5 * minuteMs),
    assets: [],
    challenge: { value: codeChallenge, method: codeChallengeMethod, digest: 'base64url' },
  }));
  change(tables, 'twitter.access-tokens', 'familyId', (token) => ofGrant(token, 120 * minuteMs));
  change(tables, 'twitter.refresh-tokens', 'familyId', (token) => ofGrant(token, 180 * 24 * 60 * minuteMs));
  change(tables, 'twitter.switches', 'processingMs', ({ processingMs, processingOutcome, ...switches }) => {
    add(tables, 'twitter.processing', 'all', { ms: processingMs, outcome: processingOutcome });
    return switches;
  });

  move(tables, 'facebook.accounts', 'facebook.account-book', ({ login, ...account }) => ({
    ...account,
    handle: login,
  }));
  change(tables, 'facebook.codes', 'sharesEmail', ({ sharesEmail, ...code }) => ({
    ...issued(code, 10 * minuteMs),
    scopes: scopesOf(sharesEmail),
    assets: [],
    challenge: null,
  }));
  move(tables, 'facebook.tokens', 'facebook.access-tokens', ({ accountId, sharesEmail, ...token }, key) => {
    add(tables, 'facebook.grants', key, { accountId, scopes: scopesOf(sharesEmail), assets: [], isEnded: false });
    return { ...issued(token, 90 * minuteMs), grantId: key };
  });
  const declined = rowsOf(tables, 'facebook.declined');
  for (const [key, row] of declined) if (row === true) declined.set(key, ['email']);

  complete(tables, 'facebook.pages', { status: 'active' });
  complete(tables, 'facebook.videos', { coverId: null });
  complete(tables, 'faults', { place: 'publish' });
  complete(tables, 'mail', { unsubscribe: null });
}

function scopesOf(sharesEmail: unknown): string[] {
  return sharesEmail === true ? ['public_profile', 'email'] : ['public_profile'];
}

/** A code or token with the time at which it was issued, which follows from its end. */
function issued(row: Row, lifeMs: number): Row {
  return { ...row, issuedAt: Number(row['expiresAt']) - lifeMs };
}

function ofGrant({ familyId, ...token }: Row, lifeMs: number): Row {
  return { ...issued(token, lifeMs), grantId: familyId };
}

/** Gives rows another form and another table. */
function move(tables: Tables, from: string, to: string, form: (row: Row, key: string) => Row): void {
  for (const [key, row] of rowsOf(tables, from)) add(tables, to, key, form(row as Row, key));
  tables.delete(from);
}

/** Gives those rows another form that still have this field. */
function change(tables: Tables, name: string, field: string, form: (row: Row) => Row): void {
  const rows = rowsOf(tables, name) as Map<string, Row>;
  for (const [key, row] of rows) if (Object.hasOwn(row, field)) rows.set(key, form(row));
}

/** Adds what rows lack. */
function complete(tables: Tables, name: string, fields: Row): void {
  const rows = rowsOf(tables, name) as Map<string, Row>;
  for (const [key, row] of rows) rows.set(key, { ...fields, ...row });
}

function add(tables: Tables, name: string, key: string, row: Row): void {
  const rows = rowsOf(tables, name);
  if (!rows.has(key)) rows.set(key, row);
}
