import { enter } from '../tooling/product/person.ts';
import { percentile, rounded } from './kit/percentile.ts';
import { withBenchProduct } from './kit/start-bench-product.ts';

const ROUNDS = 200;
const kinds = ['known', 'passwordless', 'unknown'] as const;
type Kind = (typeof kinds)[number];

/**
 * How long a refused sign-in takes for an email with an account, for one whose account has no password, and for an
 * unknown one. Every round tries each of them once, in random order. `knownSlower` tells in how many rounds the known
 * email took longer than the unknown one. It is about half of them when time gives nothing away: 86 to 114 of 200, in
 * 19 of 20 runs.
 */
export function signIn() {
  return withBenchProduct(async ({ url, db }) => {
    const emails: Record<Kind, string> = {
      known: 'known@nonet.test',
      passwordless: 'passwordless@nonet.test',
      unknown: 'unknown@nonet.test',
    };
    for (const kind of ['known', 'passwordless'] as const) {
      await enter(url, { name: 'Ada', email: emails[kind], password: 'a long password' });
    }
    await db
      .updateTable('accounts')
      .set({ provider_id: 'facebook', password: null })
      .where('user_id', 'in', db.selectFrom('users').select('id').where('email', '=', emails.passwordless))
      .execute();
    const times: Record<Kind, number[]> = { known: [], passwordless: [], unknown: [] };
    for (let round = -10; round < ROUNDS; round++) {
      for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
        const ms = await refusedIn(url, emails[kind]);
        if (round >= 0) times[kind].push(ms);
      }
    }
    const median = (kind: Kind) => percentile(times[kind], 0.5);
    const slower = times.known.filter((ms, round) => ms > (times.unknown[round] ?? Number.NaN)).length;
    return {
      knownP50Ms: rounded(median('known')),
      passwordlessP50Ms: rounded(median('passwordless')),
      unknownP50Ms: rounded(median('unknown')),
      ratio: Number((median('known') / median('unknown')).toFixed(3)),
      knownSlower: slower,
      rounds: ROUNDS,
    };
  });
}

async function refusedIn(url: string, email: string): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(new URL('/api/auth/sign-in/email', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'not the password' }),
  });
  await response.text();
  if (response.status !== 401) throw new Error(`The sign-in answered ${response.status}`);
  return performance.now() - startedAt;
}
