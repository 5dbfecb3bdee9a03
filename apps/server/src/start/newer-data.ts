import { sql } from 'kysely';

import { knownLevels } from '#/db/migrate.ts';
import { createDatabase, type Database } from '#/db/pool.ts';
import { StartProblem } from '#/start/start-problem.ts';
import manifest from '../../package.json' with { type: 'json' };

/**
 * Refuses data that a newer release has brought to a level which this one does not know. It only reads, so it comes before
 * everything that writes.
 */
export async function refuseNewerData(url: string): Promise<void> {
  const db = createDatabase({ url, applicationName: `nonet:level:${process.pid}`, max: 1 });
  try {
    const level = await unknownLevel(db);
    if (level === undefined) return;
    const release = await storedRelease(db);
    const newer = release === undefined ? 'a newer Nonet' : `Nonet ${release}`;
    throw new StartProblem(
      `The data of this installation is of ${newer} (${level}), and this is the older Nonet ${manifest.version} (${knownLevels.at(-1)}): start that release or a later one, or let this one restore a backup from before the upgrade into a new data folder (npm run restore). Nothing was changed.`,
    );
  } finally {
    await db.destroy();
  }
}

/** Notes which release the data is of. The migrations were made before. */
export async function noteRelease(db: Database): Promise<void> {
  const release = manifest.version;
  await db.updateTable('instance').set({ release }).where('release', 'is distinct from', release).execute();
}

async function unknownLevel(db: Database): Promise<string | undefined> {
  const { rows: found } = await sql`select where to_regclass('public.kysely_migration') is not null`.execute(db);
  if (found.length === 0) return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${knownLevels}) order by name desc limit 1`.execute(db);
  return rows[0]?.name;
}

/** Read as JSON, so that a table without this column is no fault. */
async function storedRelease(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{
    release: string | null;
  }>`select to_jsonb(i) ->> 'release' release from instance i`.execute(db);
  return rows[0]?.release ?? undefined;
}
