import { sql } from 'kysely';
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
import * as words from '#/db/migrations/0016-words.ts';
import * as nothingReadsAll from '#/db/migrations/0017-nothing-reads-all.ts';
import * as fairShares from '#/db/migrations/0018-fair-shares.ts';
import * as keptPictures from '#/db/migrations/0019-kept-pictures.ts';
import * as reconnectedAsAnother from '#/db/migrations/0020-reconnected-as-another.ts';
import * as nineNetworks from '#/db/migrations/0021-nine-networks.ts';
import * as grants from '#/db/migrations/0022-grants.ts';
import * as boards from '#/db/migrations/0023-boards.ts';
import * as grantsOfAPerson from '#/db/migrations/0024-grants-of-a-person.ts';
import * as deletedData from '#/db/migrations/0025-deleted-data.ts';
import * as abilities from '#/db/migrations/0026-abilities.ts';
import * as scheduledPosts from '#/db/migrations/0027-scheduled-posts.ts';
import * as accessWarnings from '#/db/migrations/0028-access-warnings.ts';
import * as payments from '#/db/migrations/0030-payments.ts';
import * as givenAndSubscribed from '#/db/migrations/0031-given-and-subscribed.ts';
import * as openAccounts from '#/db/migrations/0032-open-accounts.ts';
import * as offeredAccounts from '#/db/migrations/0033-offered-accounts.ts';
import * as covers from '#/db/migrations/0034-covers.ts';
import * as deletedWhileOut from '#/db/migrations/0035-deleted-while-out.ts';
import * as searchedTexts from '#/db/migrations/0036-searched-texts.ts';
import * as calendarFeeds from '#/db/migrations/0037-calendar-feeds.ts';
import * as postEvents from '#/db/migrations/0038-post-events.ts';
import * as accountSets from '#/db/migrations/0039-account-sets.ts';
import * as savedTexts from '#/db/migrations/0040-saved-texts.ts';
import * as drafts from '#/db/migrations/0041-drafts.ts';
import * as postingTimes from '#/db/migrations/0042-posting-times.ts';
import * as series from '#/db/migrations/0043-series.ts';
import * as postParts from '#/db/migrations/0044-post-parts.ts';
import * as crops from '#/db/migrations/0045-crops.ts';
import * as readiness from '#/db/migrations/0046-readiness.ts';
import * as comments from '#/db/migrations/0047-comments.ts';
import * as figures from '#/db/migrations/0048-figures.ts';
import * as messages from '#/db/migrations/0049-messages.ts';
import * as pushAndReports from '#/db/migrations/0050-push-and-reports.ts';
import * as keptDrafts from '#/db/migrations/0052-kept-drafts.ts';
import * as release from '#/db/migrations/0054-release.ts';
import * as reasonsOfPauses from '#/db/migrations/0056-reasons-of-pauses.ts';
import * as textsOfTargets from '#/db/migrations/0057-texts-of-targets.ts';
import * as columnComments from '#/db/migrations/0058-column-comments.ts';
import * as refusedPosts from '#/db/migrations/0059-refused-posts.ts';
import * as hourClock from '#/db/migrations/0062-hour-clock.ts';
import * as emailChanges from '#/db/migrations/0063-email-changes.ts';
import * as whatEndedWithAnAccount from '#/db/migrations/0064-what-ended-with-an-account.ts';
import * as citiesOfSessions from '#/db/migrations/0065-cities-of-sessions.ts';
import * as probes from '#/db/migrations/0066-probes.ts';
import * as conversions from '#/db/migrations/0067-conversions.ts';
import * as additions from '#/db/migrations/0068-additions.ts';
import * as linkCards from '#/db/migrations/0069-link-cards.ts';
import * as documents from '#/db/migrations/0070-documents.ts';
import * as itemWords from '#/db/migrations/0071-item-words.ts';
import * as spoilers from '#/db/migrations/0072-spoilers.ts';
import * as captions from '#/db/migrations/0073-captions.ts';
import * as spaces from '#/db/migrations/0074-spaces.ts';
import * as spaceMembers from '#/db/migrations/0075-space-members.ts';
import * as invitationsByMail from '#/db/migrations/0076-invitations-by-mail.ts';
import * as endsOfPeople from '#/db/migrations/0077-ends-of-people.ts';
import * as settingsOfSpaces from '#/db/migrations/0078-settings-of-spaces.ts';
import * as authors from '#/db/migrations/0079-authors.ts';
import * as activity from '#/db/migrations/0080-activity.ts';
import * as messageChoices from '#/db/migrations/0081-message-choices.ts';
import * as whoDidIt from '#/db/migrations/0082-who-did-it.ts';
import * as approval from '#/db/migrations/0083-approval.ts';
import * as remarks from '#/db/migrations/0084-remarks.ts';
import * as reviewLinks from '#/db/migrations/0085-review-links.ts';
import * as brand from '#/db/migrations/0086-brand.ts';
import { createDatabase, type Executor } from '#/db/pool.ts';

/** The migrations in their order. A released migration is never changed. */
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
  '0016-words': words,
  '0017-nothing-reads-all': nothingReadsAll,
  '0018-fair-shares': fairShares,
  '0019-kept-pictures': keptPictures,
  '0020-reconnected-as-another': reconnectedAsAnother,
  '0021-nine-networks': nineNetworks,
  '0022-grants': grants,
  '0023-boards': boards,
  '0024-grants-of-a-person': grantsOfAPerson,
  '0025-deleted-data': deletedData,
  '0026-abilities': abilities,
  '0027-scheduled-posts': scheduledPosts,
  '0028-access-warnings': accessWarnings,
  '0030-payments': payments,
  '0031-given-and-subscribed': givenAndSubscribed,
  '0032-open-accounts': openAccounts,
  '0033-offered-accounts': offeredAccounts,
  '0034-covers': covers,
  '0035-deleted-while-out': deletedWhileOut,
  '0036-searched-texts': searchedTexts,
  '0037-calendar-feeds': calendarFeeds,
  '0038-post-events': postEvents,
  '0039-account-sets': accountSets,
  '0040-saved-texts': savedTexts,
  '0041-drafts': drafts,
  '0042-posting-times': postingTimes,
  '0043-series': series,
  '0044-post-parts': postParts,
  '0045-crops': crops,
  '0046-readiness': readiness,
  '0047-comments': comments,
  '0048-figures': figures,
  '0049-messages': messages,
  '0050-push-and-reports': pushAndReports,
  '0052-kept-drafts': keptDrafts,
  '0054-release': release,
  '0056-reasons-of-pauses': reasonsOfPauses,
  '0057-texts-of-targets': textsOfTargets,
  '0058-column-comments': columnComments,
  '0059-refused-posts': refusedPosts,
  '0062-hour-clock': hourClock,
  '0063-email-changes': emailChanges,
  '0064-what-ended-with-an-account': whatEndedWithAnAccount,
  '0065-cities-of-sessions': citiesOfSessions,
  '0066-probes': probes,
  '0067-conversions': conversions,
  '0068-additions': additions,
  '0069-link-cards': linkCards,
  '0070-documents': documents,
  '0071-item-words': itemWords,
  '0072-spoilers': spoilers,
  '0073-captions': captions,
  '0074-spaces': spaces,
  '0075-space-members': spaceMembers,
  '0076-invitations-by-mail': invitationsByMail,
  '0077-ends-of-people': endsOfPeople,
  '0078-settings-of-spaces': settingsOfSpaces,
  '0079-authors': authors,
  '0080-activity': activity,
  '0081-message-choices': messageChoices,
  '0082-who-did-it': whoDidIt,
  '0083-approval': approval,
  '0084-remarks': remarks,
  '0085-review-links': reviewLinks,
  '0086-brand': brand,
};

/** The levels that this release knows, in their order. */
export const knownLevels: readonly string[] = Object.keys(migrations);

/**
 * How long a change of a table may wait for others who use the table, since everybody else then waits for the change.
 * It limits only the change itself: processes that start together wait longer, for the one that migrates.
 */
const LOCK_PATIENCE_MS = 10_000;

/** Brings the database to the newest level. Safe when several processes start at once: Kysely's Migrator takes a lock. */
export async function migrateToLatest(db: Executor, { lockPatienceMs = LOCK_PATIENCE_MS } = {}): Promise<void> {
  verify(await migratorOf(db, lockPatienceMs).migrateToLatest());
}

/** Brings an empty database to an earlier level, so that data of that level can be restored. */
export async function migrateTo(db: Executor, level: string): Promise<void> {
  verify(await migratorOf(db, LOCK_PATIENCE_MS).migrateTo(level));
}

export function isKnownLevel(level: string): boolean {
  return Object.hasOwn(migrations, level);
}

function migratorOf(db: Executor, lockPatienceMs: number): Migrator {
  const patient = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      async up(trx) {
        await sql`select set_config('lock_timeout', ${String(lockPatienceMs)}, true)`.execute(trx);
        await up(trx);
      },
    },
  ]);
  return new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(patient) } });
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
