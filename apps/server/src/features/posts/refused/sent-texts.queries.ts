import { isDeepStrictEqual } from 'node:util';
import type { NetworkId } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';

import type { Tables } from '#/db/tables.ts';
import { holdsSentTexts } from '#/features/posts/note-events.ts';
import type { PostRow } from '#/features/posts/post-row.ts';
import { type NetworkContent, storedContent } from '#/features/posts/refused/refused-content.ts';

/**
 * Keeps the texts of what is out, in whole or in part, before its network gets others for an account that refused them; also of what
 * was given up after it was sent, which is sent again as it was. What was kept at an earlier change stays: that went out.
 */
export async function keepSentTexts(
  trx: Transaction<Tables>,
  stored: PostRow,
  changed: readonly { network: NetworkId; content: NetworkContent }[],
): Promise<void> {
  const textsOf = (content: NetworkContent) => content.map(({ text }) => text);
  const former = changed.flatMap(({ network, content }) => {
    const texts = textsOf(storedContent(stored, network));
    return isDeepStrictEqual(texts, textsOf(content)) ? [] : [{ network, texts }];
  });
  if (former.length === 0) return;
  await sql`insert into post_events (post_id, target_id, kind, actor, message)
    select t.post_id, t.id, 'edited', 'person', i.texts
    from unnest(${former.map(({ network }) => network)}::text[], ${former.map(({ texts }) => JSON.stringify(texts))}::text[])
      i(network, texts) join targets t on t.network = i.network
    where t.post_id = ${stored.id} and (t.status = 'published' or t.parts_out > 0 or (t.fenced_at is not null and t.prepared is not null))
      and not exists (select from post_events e where e.post_id = t.post_id and e.target_id = t.id and ${holdsSentTexts})`.execute(
    trx,
  );
}
