import type { StoreSeries } from '@nonet/contract';
import {
  type ApprovalRules,
  addDays,
  approvalOfNew,
  isWallTime,
  type RepeatRule,
  readRepeatRule,
  wallTimeOf,
} from '@nonet/domain';
import { sql } from 'kysely';
import type { SpaceId } from '#/db/space-id.ts';

import { transact } from '#/db/transaction.ts';
import { readRules } from '#/features/posts/approval-row.ts';
import { lockChosen } from '#/features/posts/basis.queries.ts';
import { checkDraft, refusal } from '#/features/posts/check-draft.ts';
import { hashBody, keepAnswer, unlessKeyTaken } from '#/features/posts/idempotency.queries.ts';
import { readDraft } from '#/features/posts/post-input.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';
import { adoptPost } from '#/features/posts/series/adopt-post.ts';
import { datesBetween } from '#/features/posts/series/due-dates.ts';
import { makeSeriesPosts } from '#/features/posts/series/make-series-posts.ts';
import { noteRepeat } from '#/features/posts/series/note-repeat.ts';
import { countOpen, insertSeries } from '#/features/posts/series/series.queries.ts';
import { draftAt, type SeriesRow } from '#/features/posts/series/series-row.ts';
import { readTexts } from '#/features/posts/series/variations.ts';
import { tellToApprove } from '#/features/posts/tell-approval.ts';
import type { Caller } from '#/http/api.ts';
import { ApiError } from '#/http/errors.ts';
import { SpaceGone } from '#/http/no-such-space.ts';
import { timeOrderedId } from '#/lib/time-ordered-id.ts';

/** More than anybody keeps an eye on. */
const MOST_SERIES = 200;
/** Where the zone never had the first, the next one counts. */
const DATES_LOOKED_AT = 2;

/**
 * Stores a series and makes its first posts. It is stored also when the month has no room for them (OP-105). With an idempotency key
 * a repeated call stores nothing more. Returns the id of the series.
 */
export async function storeSeries(
  parts: PostsParts,
  caller: Caller,
  body: StoreSeries,
  key: string | null,
): Promise<string> {
  const used = key === null ? null : { key, bodyHash: hashBody(body) };
  const id = await earlier(parts, caller.space.id, used).then((known) => known ?? store(parts, caller, body, used));
  await makeSeriesPosts(parts, caller.space.id);
  await tellOfRepeat(parts, caller, id);
  return id;
}

/** A repeat that waits is told once, with its first post: a yes to that is one to all. */
async function tellOfRepeat(
  { db }: PostsParts,
  { uid: by, space: { id: spaceId } }: Caller,
  id: string,
): Promise<void> {
  const { rows } = await sql<{ postId: string }>`
    select id "postId" from (
      select p.id from posts p join series s on s.id = p.series_id
      where s.id = ${id} and s.space_id = ${spaceId} and s.approval = 'waiting' order by p.series_date limit 1) first
    where not exists (
      select from messages m join targets t on t.id = m.target_id where t.post_id = first.id and m.kind = 'to-approve')`.execute(
    db,
  );
  const [first] = rows;
  if (first !== undefined) await transact(db, (trx) => tellToApprove(trx, { spaceId, postId: first.postId, by }));
}

const allowed = { kind: 'allowed' } as const;

interface Used {
  key: string;
  bodyHash: string;
}

async function earlier({ db }: PostsParts, spaceId: SpaceId, used: Used | null): Promise<string | null> {
  if (used === null) return null;
  const { rows } = await sql<{ bodyHash: string; response: { seriesId?: string } }>`
    select body_hash "bodyHash", response from idempotency_keys where space_id = ${spaceId} and key = ${used.key}`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.bodyHash === used.bodyHash && row.response.seriesId !== undefined) return row.response.seriesId;
  throw new ApiError(409, 'idempotency-key-reused', 'This Idempotency-Key was used for another post');
}

async function store(parts: PostsParts, caller: Caller, body: StoreSeries, used: Used | null): Promise<string> {
  const spaceId = caller.space.id;
  const approval = newApproval(caller, await readRules(parts.db, spaceId));
  const series = { ...newSeries(parts, caller, body), approval };
  const dates = await datesBetween(series, { from: series.start, most: DATES_LOOKED_AT });
  const [date] = dates.flatMap(({ instant, ...each }) => (instant === null ? [] : [{ ...each, instant }]));
  if (date === undefined) throw refusedRepeat('The repeat ends before its first date.');
  const adopted = body.post ?? null;
  const now = new Date();
  const drafts = textsOf(series).map((_, place) => draftAt(series, { place, instant: date.instant }));
  const storing = () =>
    transact(parts.db, async (trx) => {
      const { rows } = await sql`select from spaces where id = ${spaceId} for key share`.execute(trx);
      if (rows.length === 0) throw new SpaceGone();
      if ((await countOpen(trx, spaceId)) >= MOST_SERIES) {
        throw refusedRepeat(`You have ${MOST_SERIES} repeats. Stop one before you add another.`);
      }
      const locked = await parts.lockedAccounts(trx, spaceId);
      const { networks, planVideo } = parts;
      const checking = {
        approval,
        locked,
        now,
        networks,
        planVideo,
        fetchProblems: parts.fetchProblems(),
        usage: allowed,
      };
      for (const [turn, draft] of drafts.entries()) {
        const chosen = await lockChosen(trx, { id: series.id, spaceId, accounts: caller.accounts }, draft);
        await inWordsOfTurn(turn, () => checkDraft(draft, { ...chosen, ...checking }));
      }
      await insertSeries(trx, series);
      await noteRepeat(trx, 'repeat-made', caller, series);
      if (adopted !== null)
        await adoptPost(trx, parts, { series, date, accounts: caller.accounts, by: caller }, adopted);
      if (used !== null) {
        await keepAnswer({ ...used, spaceId, answer: { seriesId: series.id } }, sql`true`).execute(trx);
      }
      return series.id;
    });
  const id = (await unlessKeyTaken(storing)) ?? (await earlier(parts, spaceId, used));
  if (id === null) throw new Error('A key is taken, and nobody has stored anything with it');
  return id;
}

function newSeries(parts: PostsParts, caller: Caller, body: StoreSeries): Omit<SeriesRow, 'approval'> {
  const zone = caller.timeZone ?? 'UTC';
  const { scheduledAt, timeZone, ...content } = readDraft(body, { timeZone: zone, parseMediaUrl: parts.media.parse });
  if (scheduledAt === null) throw refusedRepeat('Choose the day and time at which the repeat starts.');
  // What was asked for, and not what a clock change made of it on that one day.
  const wallTime = isWallTime(body.wallTime) ? body.wallTime : wallTimeOf(scheduledAt, timeZone);
  const start = wallTime.slice(0, 10);
  return {
    id: timeOrderedId(),
    spaceId: caller.space.id,
    authorId: caller.uid,
    judgedBy: null,
    rule: takenRule(body.rule, start),
    start,
    clock: clockOf(wallTime),
    timeZone,
    content,
    variations: readTexts(body.variations ?? []),
    before: 0,
    endsBefore: null,
    madeUntil: addDays(start, -1),
    nextDay: start,
    version: 1,
  };
}

/** Who may repeat posts may publish; so their repeat waits only for a second person. */
function newApproval({ role }: Caller, rules: ApprovalRules | null): 'none' | 'waiting' {
  return rules === null || approvalOfNew(role, rules).isTeamYes ? 'none' : 'waiting';
}

/** The time of day of a wall time: 'HH:MM', and the seconds where there are any. */
export function clockOf(wallTime: string): string {
  return wallTime.endsWith(':00') && wallTime.length > 16 ? wallTime.slice(11, 16) : wallTime.slice(11);
}

/** Reads a rule that a person sent. */
export function takenRule(text: string, start: string): RepeatRule {
  const read = readRepeatRule(text, start);
  if ('refused' in read) throw refusedRepeat(read.refused);
  return read.rule;
}

export function refusedRepeat(message: string): ApiError {
  return refusal([{ code: 'invalid-repeat', message }]);
}

const textsOf = ({ content, variations }: SeriesRow) => [content.description, ...variations];

/** Says of a refusal which of the texts it is about, when it is one of those that take turns. */
async function inWordsOfTurn(turn: number, check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (turn === 0 || !(error instanceof ApiError)) throw error;
    throw refusal([{ code: error.code, message: `Variation ${turn}: ${error.message}` }]);
  }
}
