import {
  type ChosenOptions,
  commentsFor,
  formatFor,
  type NetworkId,
  type NetworkTexts,
  networkRules,
  type ThreadPart,
  templateFor,
  type WithoutThreads,
} from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { notifyDue } from '#/db/notify.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';

/** A target that has just become published, and the post that is out: of a thread, the last. */
interface PublishedTarget {
  targetId: string;
  answer: { remote?: { id: string; url: string } };
}

interface Content {
  targetId: string;
  spaceId: SpaceId;
  network: NetworkId;
  comments: NetworkTexts;
  description: string;
  descriptions: NetworkTexts;
  thread: ThreadPart<never>[];
  withoutThreads: WithoutThreads;
  options: ChosenOptions;
  templateId: string | null;
}

/**
 * Makes the comments of targets in the transaction that publishes them: the first is due now, the others wait for their turn. Their
 * ids and times follow from their places and the first fence of the post, so that another installation of the same data has the
 * same. After a backup was restored, the other installation may have made them already: then they are looked for first.
 */
export async function planComments(trx: Transaction<Tables>, published: readonly PublishedTarget[]): Promise<void> {
  if (published.length === 0) return;
  const posts = new Map(published.map(({ targetId, answer }) => [targetId, answer.remote]));
  const planned = (await readContents(trx, [...posts.keys()])).flatMap((content) => {
    const remote = posts.get(content.targetId);
    if (remote === undefined) return [];
    // Only stories have no comments, and no file makes a story of a post.
    const format = formatFor(networkRules[content.network], templateFor(content.templateId), content.options, []);
    const comments = commentsFor(content.network, content, format);
    return comments.map(({ text }, at) => ({ ...content, remote, text, number: at + 1 }));
  });
  if (planned.length === 0) return;
  const column = <T>(pick: (comment: (typeof planned)[number]) => T) => planned.map(pick);
  const { rows } = await sql<{ runAt: Date }>`
    insert into comments (id, space_id, target_id, number, text, post_remote_id, post_remote_url, created_at, run_at, status, fenced_at, send_until)
    select md5(i.target_id || ' comment ' || i.number)::uuid, i.space_id, i.target_id, i.number, i.text, i.remote_id, i.remote_url,
      coalesce(t.fenced_at, clock_timestamp()) + i.number * interval '1 s',
      case when i.number = 1 then clock_timestamp() end, case when t.commented_from is null then 'waiting' else 'unknown' end,
      t.commented_from, case when t.commented_from is not null then clock_timestamp() end
    from unnest(${column((c) => c.targetId)}::uuid[], ${column((c) => c.spaceId)}::text[], ${column((c) => c.number)}::smallint[],
        ${column((c) => c.text)}::text[], ${column((c) => c.remote.id)}::text[], ${column((c) => c.remote.url)}::text[])
        i(target_id, space_id, number, text, remote_id, remote_url)
      join targets t on t.id = i.target_id
    on conflict (target_id, number) do nothing
    returning run_at "runAt"`.execute(trx);
  await notifyDue(
    trx,
    rows.flatMap(({ runAt }) => runAt ?? []),
  );
}

/** What was sent: since the first fence nobody can change it. */
async function readContents(trx: Transaction<Tables>, targetIds: readonly string[]): Promise<Content[]> {
  const { rows } = await sql<Content>`
    select t.id "targetId", t.space_id "spaceId", t.network, p.comments, p.description, p.descriptions,
      p.without_threads "withoutThreads", t.options, p.template->>'id' "templateId", coalesce((
        select json_agg(json_build_object('description', q.description, 'descriptions', q.descriptions, 'media', '[]'::json)
          order by q.number) from post_parts q where q.post_id = p.id), '[]') thread
    from targets t join posts p on p.id = t.post_id where t.id = any(${[...targetIds]}::uuid[]) order by t.id`.execute(
    trx,
  );
  return rows;
}
