import { networkName } from '@nonet/domain';
import type { LookupResult } from '@nonet/networks';
import { sql } from 'kysely';

import { withoutFlush } from '#/db/without-flush.ts';
import type { Engine } from '#/features/publishing/engine.ts';
import type { Work } from '#/features/publishing/work.ts';

/**
 * Notes in the history of the post what a look at the network has shown. Looks are rare and come after a call to the network, so that
 * this may be a statement of its own; what the engine does next does not depend on it.
 */
export async function noteLook({ db, log }: Engine, work: Work, look: LookupResult): Promise<void> {
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
