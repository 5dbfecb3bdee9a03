import { sql } from 'kysely';
import type { Connections } from '../../packages/contract/src/index.ts';
import type { NetworkId } from '../../packages/domain/src/index.ts';
import { connectOnPage } from '../../tooling/product/connect-on-page.ts';
import { enter, type Person } from '../../tooling/product/person.ts';
import { inParallel } from './http-client.ts';
import type { BenchProduct } from './start-bench-product.ts';

/** A person with accounts at the sandbox, connected as people connect them. */
export interface Planner {
  readonly person: Person;
  readonly connections: Connections;
  /** Of all networks. */
  readonly connectionIds: readonly string[];
  /** At Bluesky. */
  readonly accounts: readonly SandboxAccount[];
}

export interface SandboxAccount {
  readonly handle: string;
  readonly did: string;
  readonly password: string;
}

interface MadePage {
  readonly id: string;
  readonly instagram: { readonly id: string } | null;
}

/**
 * How many accounts a person has at each network. Those of Instagram are linked to the person's Pages at Facebook, one each, and come
 * with the same yes.
 */
export type AccountsEach = Readonly<Partial<Record<NetworkId, number>>>;

/** Networks at which one yes connects one account. */
const ONE_BY_ONE = ['twitter', 'threads', 'linkedin', 'youtube', 'pinterest', 'tiktok'] as const;

/** Registers people on the plan without a monthly limit. Each has accounts of their own with real tokens. */
export async function connectAccounts(
  { url, sandboxUrl, db }: BenchProduct,
  { people, accountsEach }: { people: number; accountsEach: AccountsEach },
): Promise<Planner[]> {
  const planners: Pick<Planner, 'person' | 'accounts'>[] = [];
  // Only a few at a time, because hashing a password keeps a core busy.
  await inParallel(Array.from({ length: people }).keys().toArray(), 4, async (number) => {
    const email = `person-${number}@nonet.test`;
    const { person } = await enter(url, { name: `Person ${number}`, email, password: 'bench-bench-bench' });
    planners.push({ person, accounts: await makeAccounts(sandboxUrl, `p${number}`, accountsEach.bluesky ?? 0) });
  });
  await sql`insert into plans (user_id, given) select id, 'premium' from users on conflict do nothing`.execute(db);
  await inParallel(planners, 8, async ({ person, accounts }, number) => {
    for (const network of ONE_BY_ONE) {
      for (let account = 0; account < (accountsEach[network] ?? 0); account++)
        await connectOnPage(person, sandboxUrl, network, `person${number}a${account}`);
    }
    for (const { handle, password } of accounts)
      await person.call('POST', '/api/bluesky/connect', { identifier: handle, appPassword: password });
    await connectPages(person, sandboxUrl, `p${number}`, accountsEach);
  });
  return Promise.all(
    planners.map(async (planner) => {
      const connections = await planner.person.call<Connections>('GET', '/api/social/connections');
      const connectionIds = Object.values(connections).flatMap((each) => each.map(({ id }) => id));
      return { ...planner, connections, connectionIds };
    }),
  );
}

/** Makes somebody's Pages, the first of them with an account of Instagram, and connects all of it by one yes. */
async function connectPages(
  person: Person,
  sandboxUrl: string,
  prefix: string,
  { facebook = 0, instagram = 0 }: AccountsEach,
): Promise<void> {
  if (instagram > facebook) throw new Error('An account of Instagram needs a Page of its own');
  if (facebook === 0) return;
  const handle = `${prefix}@nonet.test`;
  const assets: string[] = [];
  await order(sandboxUrl, 'accounts', { network: 'facebook', handle });
  for (let number = 0; number < facebook; number++) {
    const username = `${prefix}.page${number}`;
    const page = await order<MadePage>(sandboxUrl, 'networks/facebook/create-page', {
      handle,
      username,
      instagram: number < instagram ? username : null,
    });
    assets.push(page.id, ...(page.instagram === null ? [] : [page.instagram.id]));
  }
  await connectOnPage(person, sandboxUrl, 'facebook', handle, assets);
}

async function makeAccounts(sandboxUrl: string, prefix: string, count: number): Promise<SandboxAccount[]> {
  const { accounts } = await order<{ accounts: SandboxAccount[] }>(sandboxUrl, 'accounts', {
    network: 'bluesky',
    accounts: Array.from({ length: count }, (_, number) => ({ handle: `${prefix}-a${number}.nonet.test` })),
  });
  return accounts;
}

/** Steers the sandbox. */
async function order<Answer>(sandboxUrl: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The sandbox did not take ${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
