import { type ReadinessFactsOnWire, readinessFactsQuerySchema, readinessFactsSchema } from '@nonet/contract';
import { sql } from 'kysely';
import type { Database } from '#/db/pool.ts';
import { namedAmong } from '#/db/within-accounts.ts';
import { accountFacts, completeFacts, type SpokenTo, type StoredAccountFacts } from '#/features/posts/account-facts.ts';
import { readInstant } from '#/features/posts/read-instant.ts';
import { plannedFacts } from '#/features/posts/readiness/planned-facts.ts';
import { textsAround } from '#/features/posts/readiness/twin-facts.ts';
import type { Api } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { jsonResponse } from '#/http/route-parts.ts';

const read = createRoute({
  method: 'get',
  path: '/api/readiness',
  'x-action': 'view',
  request: { query: readinessFactsQuerySchema },
  responses: jsonResponse(200, readinessFactsSchema, 'What the accounts are judged by.'),
});

interface StoredFacts extends Omit<ReadinessFactsOnWire['accounts'][number], 'account'> {
  facts: StoredAccountFacts;
}

/** The facts with which a browser judges what is written before it is planned, by the same function as the server afterwards. */
export function readinessRoutes(api: Api, { db, networks }: { db: Database; networks: SpokenTo }): void {
  api.openapi(read, async (c) => {
    const { accounts: ids, at, post = null } = c.req.valid('query');
    const { spaceId, accounts } = withinOf(c.get('caller'));
    const due = readInstant(at, { name: "'at'", code: 'invalid-date' });
    const dueAt = sql`${due}::timestamptz`;
    const own = { network: sql`connections.network`, connectionId: sql`connections.id`, dueAt };
    const but = sql`o.post_id is distinct from ${post}::uuid`;
    const { rows } = await sql<StoredFacts>`
      select ${accountFacts} facts, ${plannedFacts({ ...own, after: but })} planned, ${textsAround({ ...own, but })} texts
      from connections
      where space_id = ${spaceId} and id = any(${namedAmong(accounts, ids.split(','))}::text[]) and connected order by id`.execute(
      db,
    );
    return c.json(
      { accounts: rows.map(({ facts, ...besides }) => ({ account: completeFacts(facts, networks), ...besides })) },
      200,
    );
  });
}
