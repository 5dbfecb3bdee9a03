import {
  type ChosenOptions,
  checkAbilities,
  checkOptions,
  type NetworkId,
  partsFor,
  type Threaded,
  templateFor,
  type WithoutThreads,
} from '@nonet/domain';
import type { Refusal } from '@nonet/networks';
import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import { statementTime } from '#/db/statement-time.ts';
import { transact } from '#/db/transaction.ts';
import { updatePostStatuses } from '#/db/update-post-statuses.ts';
import type { MediaRow } from '#/features/posts/post-row.ts';
import { chosenColumns, filesOf, lockPost, partsOf } from '#/features/posts/posts.queries.ts';

interface Planned {
  targetId: string;
  postId: string;
  version: number;
  options: ChosenOptions;
  templateId: string | null;
  media: MediaRow[] | null;
  thread: Threaded<MediaRow>['thread'] | null;
  withoutThreads: WithoutThreads;
  connection: { id: string; network: NetworkId; connected: boolean; abilities: unknown };
}

/** So early that a person whose account has lost a right has at least half a day to act. Later posts are judged by a later run. */
const DUE_WITHIN_HOURS = 36;
/** More posts than a person looks at in that time. */
const MOST = 500;

/**
 * Judges what is planned for an account by what it may do now. A post that its network would refuse asks the person, before it is due.
 * What a worker has in hand already is left to it: the network judges that itself.
 */
export async function judgeAgain(db: Database, account: { userId: string; connectionId: string }): Promise<void> {
  for (const planned of await readPlanned(db, account)) {
    const refusal = refusalOf(planned);
    if (refusal !== null) await letAsk(db, account.userId, planned, refusal);
  }
}

async function readPlanned(db: Database, account: { userId: string; connectionId: string }): Promise<Planned[]> {
  const { rows } = await sql<Planned>`
    select t.id "targetId", t.post_id "postId", p.version, t.options, p.template->>'id' "templateId",
      (${filesOf(sql.ref('p.id'))}) media, (${partsOf(sql.ref('p.id'))}) thread, p.without_threads "withoutThreads",
      (select to_json(c) from (select ${chosenColumns} from connections where id = t.connection_id) c) connection
    -- The offset makes PostgreSQL begin with the posts due soon: an account may have any number of targets.
    from posts p, lateral (select * from targets where post_id = p.id offset 0) t
    where t.connection_id = ${account.connectionId} and p.user_id = ${account.userId} and p.remove_at is null
      and p.scheduled_at > ${statementTime} and p.scheduled_at < ${statementTime} + make_interval(hours => ${DUE_WITHIN_HOURS})
      and t.status = 'pending' and t.fenced_at is null and t.parts_out = 0
    order by p.scheduled_at limit ${MOST}`.execute(db);
  return rows;
}

function refusalOf({ connection, options, templateId, media, thread, withoutThreads }: Planned): Refusal | null {
  const { id, network: platform, connected, abilities } = connection;
  const whole = { description: '', descriptions: {}, media: media ?? [], thread: thread ?? [], withoutThreads };
  const files = partsFor(platform, whole).flatMap((part) => part.media);
  const post = {
    connections: [{ id, platform, connected, abilities }],
    options: { [id]: options },
    template: templateId === null ? null : templateFor(templateId),
    media: files.map((file) => ({ ...file, type: file.kind })),
  };
  const [issue] = [...checkOptions(post), ...checkAbilities(post)];
  return issue ?? null;
}

/** Under the post's lock, as every change: an edit meanwhile was judged by itself. */
async function letAsk(
  db: Database,
  userId: string,
  { targetId, postId, version }: Planned,
  { code, message }: Refusal,
) {
  await transact(db, async (trx) => {
    const post = await lockPost(trx, userId, postId);
    if (post?.version !== version) return;
    await sql`
      with asking as (
        update targets set status = 'asks', run_at = null, error_code = ${code}, error_message = ${message},
          updated_at = clock_timestamp()
        where id = ${targetId} and status = 'pending' and lease is null and fenced_at is null and not in_doubt
        returning id, post_id
      )
      insert into post_events (post_id, target_id, kind, actor, message)
      select post_id, id, 'asked', 'nonet', ${message} from asking`.execute(trx);
    await updatePostStatuses(trx, [postId]);
  });
}
