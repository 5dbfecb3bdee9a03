import { type NetworkId, type NetworkTexts, repeatWindows, textKey, type WithoutThreads } from '@nonet/domain';
import { type Kysely, sql } from 'kysely';

/** By what a network knows the text of a target, where it refuses the same one again (decision 0169). Without one it compares nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table targets add column text_key bigint`.execute(db);
  await sql`create index targets_text on targets (connection_id, text_key, due_at) where text_key is not null`.execute(
    db,
  );
  await writeKeys(db);
}

const AT_ONCE = 500;

interface Stored {
  id: string;
  network: NetworkId;
  description: string;
  descriptions: NetworkTexts;
  files: number;
  parts: { description: string; descriptions: NetworkTexts }[] | null;
  withoutThreads: WithoutThreads;
}

/** Of what is still to come, and of what went out so lately that it counts. */
async function writeKeys(db: Kysely<unknown>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<Stored>`
      select t.id, t.network, p.description, p.descriptions, p.without_threads "withoutThreads",
        (select count(*)::int from post_media m where m.post_id = p.id) files,
        (select json_agg(json_build_object('description', q.description, 'descriptions', q.descriptions) order by q.number)
          from post_parts q where q.post_id = p.id) parts
      from targets t join posts p on p.id = t.post_id
      where t.id > ${after} and t.network = any(${Object.keys(repeatWindows)}::text[])
        and (t.run_at is not null or t.due_at > clock_timestamp() - interval '2 days')
      order by t.id limit ${AT_ONCE}`.execute(db);
    const keyed = rows.flatMap((row) => {
      const key = keyOf(row);
      return key === null ? [] : [{ id: row.id, key }];
    });
    await sql`update targets t set text_key = i.key
      from unnest(${keyed.map(({ id }) => id)}::uuid[], ${keyed.map(({ key }) => key)}::bigint[]) i(id, key)
      where t.id = i.id`.execute(db);
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.id;
  }
}

/** As a post with a file anywhere in it: which part has it makes no difference for so short a while. */
function keyOf({ network, files, parts, ...first }: Stored): number | null {
  const thread = (parts ?? []).map((part) => ({ ...part, media: [] }));
  return textKey(network, { ...first, media: files > 0 ? [null] : [], thread });
}
