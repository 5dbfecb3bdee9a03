import type { ActivityEntry } from '@nonet/contract';
import type { Executor } from '#/db/pool.ts';
import { namedAmong, type WithinSpace } from '#/db/within-accounts.ts';
import {
  type ActivityRow,
  type Asked,
  type NamedAccount,
  namesOfAccounts,
  type Place,
  readActivity,
  type StoredFacts,
} from '#/features/activity/activity.queries.ts';

type Names = ReadonlyMap<string, NamedAccount>;

/** A page of what was done, as its reader is told of it, and where the next one begins. */
export async function readEntries(
  db: Executor,
  asked: Asked & { readerId: string },
  after: Place | null,
  limit: number,
): Promise<{ entries: ActivityEntry[]; next: Place | null }> {
  const found = await readActivity(db, asked, after, limit + 1);
  const rows = found.slice(0, limit);
  const names = await namesOfAccounts(db, asked, [...new Set(rows.flatMap(idsIn))]);
  const last = rows.at(-1);
  return {
    entries: rows.map((row) => entryOf(row, asked, names)),
    next: found.length > limit && last !== undefined ? { micros: last.micros, id: last.id } : null,
  };
}

function idsIn({ accounts, before, after }: ActivityRow): string[] {
  return [accounts, before?.accounts, after?.accounts].flatMap((ids) => ids ?? []);
}

function entryOf(
  { id, at, actor, personId, name, what, subject, accounts, before, after, postId, title, subjectName }: ActivityRow,
  asked: WithinSpace & { readerId: string },
  names: Names,
): ActivityEntry {
  const [account] = accounts ?? [];
  const known = account === undefined ? undefined : names.get(account);
  const isOfPerson = subject !== null && (what.startsWith('member-') || what.startsWith('space-'));
  return {
    id,
    at: at.toISOString(),
    by: { actor, id: personId, name, isYou: personId === asked.readerId },
    what,
    post: postId === null ? null : { id: postId, title: title ?? '' },
    account: what.startsWith('account-')
      ? (known ?? { network: before?.network ?? after?.network ?? null, name: null })
      : null,
    person: isOfPerson ? { name: subjectName } : null,
    before: before && factsOf(before, asked, names),
    after: after && factsOf(after, asked, names),
  };
}

function factsOf(
  { at, role, name, repeat, editorsApprove, twoPersons, accounts }: StoredFacts,
  { accounts: bound }: WithinSpace,
  names: Names,
): NonNullable<ActivityEntry['before']> {
  // Rows have more, which is for programs of ours alone.
  const facts = { at, role, name, repeat, editorsApprove, twoPersons };
  if (accounts === undefined) return facts;
  // Who is bound to accounts learns of no others, also not that they were there.
  const shown = accounts && namedAmong(bound, accounts).map((id) => names.get(id) ?? { network: null, name: null });
  return { ...facts, accounts: shown };
}
