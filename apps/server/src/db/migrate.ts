import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';

import * as firstPost from '#/db/migrations/0001-first-post.ts';
import * as mailedLinks from '#/db/migrations/0002-mailed-links.ts';
import * as accountDeletion from '#/db/migrations/0003-account-deletion.ts';
import * as analytics from '#/db/migrations/0004-analytics.ts';
import * as roomForUpdates from '#/db/migrations/0005-room-for-updates.ts';
import * as publishedCopies from '#/db/migrations/0006-published-copies.ts';
import * as connectFlows from '#/db/migrations/0007-connect-flows.ts';
import * as mediaFiles from '#/db/migrations/0008-media-files.ts';
import * as networkTexts from '#/db/migrations/0009-network-texts.ts';
import * as doubtAndUploads from '#/db/migrations/0010-doubt-and-uploads.ts';
import * as unseenAndRetired from '#/db/migrations/0012-unseen-and-retired.ts';
import * as publishedType from '#/db/migrations/0013-published-type.ts';
import * as zoneRules from '#/db/migrations/0014-zone-rules.ts';
import * as limitsOfUsers from '#/db/migrations/0015-limits-of-users.ts';
import { createDatabase, type Executor } from '#/db/pool.ts';

/** In order; a migration that has been released is never changed. */
const migrations: Record<string, Migration> = {
  '0001-first-post': firstPost,
  '0002-mailed-links': mailedLinks,
  '0003-account-deletion': accountDeletion,
  '0004-analytics': analytics,
  '0005-room-for-updates': roomForUpdates,
  '0006-published-copies': publishedCopies,
  '0007-connect-flows': connectFlows,
  '0008-media-files': mediaFiles,
  '0009-network-texts': networkTexts,
  '0010-doubt-and-uploads': doubtAndUploads,
  '0012-unseen-and-retired': unseenAndRetired,
  '0013-published-type': publishedType,
  '0014-zone-rules': zoneRules,
  '0015-limits-of-users': limitsOfUsers,
};

/** Brings the database to the newest level. Safe when several processes start at once: Kysely's Migrator takes a lock. */
export async function migrateToLatest(db: Executor): Promise<void> {
  verify(await migratorOf(db).migrateToLatest());
}

/** Brings an empty database to the level of an earlier time, to take in what was written then. */
export async function migrateTo(db: Executor, level: string): Promise<void> {
  verify(await migratorOf(db).migrateTo(level));
}

export function isKnownLevel(level: string): boolean {
  return Object.hasOwn(migrations, level);
}

function migratorOf(db: Executor): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

function verify({ error, results }: MigrationResultSet): void {
  const failed = results?.find((result) => result.status === 'Error');
  if (error !== undefined) throw new Error(`Migration ${failed?.migrationName ?? ''} failed`, { cause: error });
}

export async function migrate(url: string): Promise<void> {
  const db = createDatabase({ url, applicationName: `nonet:migrate:${process.pid}`, max: 1 });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}
