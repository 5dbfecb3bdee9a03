import { sql } from 'kysely';

import type { Database } from '#/db/pool.ts';
import type { Person } from '#/testing/server.ts';

/** A video of three days ago, and two files of captions for it. There are only their rows, and no bytes. */
export async function addFilm(db: Database, { uid }: Pick<Person, 'uid'>) {
  const captions = JSON.stringify({ lines: 1, firstLine: 'Pa' });
  const { rows } = await sql<{ id: string }>`
    insert into media (space_id, sha256, kind, content_type, bytes, width, height, duration_ms, storage_key, captions, created_at)
    select ${uid}, 's', kind, type, 10, edge, edge, duration, ${uid} || '/posts/' || gen_random_uuid(), captions::jsonb,
      clock_timestamp() - interval '3 days'
    from (values ('video', 'video/mp4', 400, 5000, null), ('captions', 'text/vtt', null, null, ${captions}),
      ('captions', 'text/vtt', null, null, ${captions})) f(kind, type, edge, duration, captions)
    returning id`.execute(db);
  const [film = '', polish = '', english = ''] = rows.map(({ id }) => id);
  return { film, polish, english };
}
