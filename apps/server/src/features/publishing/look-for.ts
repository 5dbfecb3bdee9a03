import { networkName } from '@nonet/domain';
import type { LookContext, LookupResult } from '@nonet/networks';
import { sql } from 'kysely';

import { withoutFlush } from '#/db/without-flush.ts';
import type { Call, Engine } from '#/features/publishing/engine.ts';
import { lookWindow } from '#/features/publishing/look.queries.ts';
import type { Work } from '#/features/publishing/work.ts';

const INTERNAL = { code: 'internal', message: 'Something went wrong while we checked whether this went out.' };

/** Looks at the network for a post, in the window of the calls that were made for it. */
export async function lookFor(call: Call): Promise<LookupResult> {
  const { engine, network, work } = call;
  return lookWithin(call, () => lookWindow(engine.db, work.id, network.settleMs));
}

/** Looks at the network for a post within a window, which is asked for when somebody can look; notes what was seen. */
export async function lookWithin(
  { engine, network, work, auth, signal }: Call,
  windowOf: () => Promise<Omit<LookContext, 'signal'>>,
): Promise<LookupResult> {
  if (network.lookup === undefined) return { kind: 'nobody-can-look' };
  if (work.prepared === null) return { kind: 'absent' };
  const context = { signal, ...(await windowOf()) };
  const look = await network.lookup(work.prepared, auth, context).catch((error: unknown): LookupResult => {
    engine.log.error({ err: error, targetId: work.id, network: network.id }, 'a network threw instead of answering');
    return { kind: 'unable', ...INTERNAL, tokenMayRefresh: false };
  });
  await noteLook(engine, work, look);
  return look;
}

/**
 * Notes in the history of the post what a look at the network has shown. Looks are rare and come after a call to the network, so that
 * this may be a statement of its own; what the engine does next does not depend on it.
 */
async function noteLook({ db, log }: Engine, work: Work, look: LookupResult): Promise<void> {
  const message = messageOf(work, look);
  if (message === null) return;
  await sql`with quickly as materialized (${withoutFlush})
    insert into post_events (post_id, target_id, kind, actor, message)
    select t.post_id, t.id, 'looked-up', 'nonet', ${message} from quickly, targets t where t.id = ${work.id}`
    .execute(db)
    .catch((error: unknown) => log.warn({ err: error, targetId: work.id }, 'a look could not be noted'));
}

function messageOf({ network }: Work, look: LookupResult): string | null {
  switch (look.kind) {
    case 'found':
    case 'continued':
      return `It was found at ${networkName(network)}.`;
    case 'draft':
      return `It was found at ${networkName(network)} as a draft.`;
    case 'absent':
      return `It was not found at ${networkName(network)}.`;
    case 'unable':
      return look.message;
    case 'nobody-can-look':
      return null;
    default:
      return look satisfies never;
  }
}
