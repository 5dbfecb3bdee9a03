import {
  type Activity,
  type ActivityFilter,
  activityFilterSchema,
  activityQuerySchema,
  activitySchema,
  errorSchema,
} from '@nonet/contract';
import { entitlementsOf, mayUse, type PlanHolder, parseInstant, spaceMessages } from '@nonet/domain';
import { unlessDiskFull } from '#/db/disk-full.ts';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Asked, Place } from '#/features/activity/activity.queries.ts';
import { activityRecords } from '#/features/activity/activity-records.ts';
import { readEntries } from '#/features/activity/read-entries.ts';
import type { Api, Caller } from '#/http/api.ts';
import { withinOf } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonResponse } from '#/http/route-parts.ts';
import { csvStream } from '#/lib/csv-stream.ts';

const PAGE_SIZE = 50;
const FILES_PER_HOUR = 30;

export interface ActivityParts {
  db: Database;
  limitFactor: number;
  /** The plan of the owner of a space. */
  holderOf: (db: Executor, spaceId: SpaceId) => Promise<PlanHolder>;
  /** Refuses who may not see the space any more. */
  requireStillAllowed: (caller: Caller) => Promise<void>;
}

const list = createRoute({
  method: 'get',
  path: '/api/activity',
  'x-action': 'view',
  summary: 'Who did what in the space',
  description: 'A member who is bound to accounts sees what concerns these, and the space.',
  request: { query: activityQuerySchema },
  responses: jsonResponse(200, activitySchema, 'One page, the newest first.'),
});
const file = createRoute({
  method: 'get',
  path: '/api/activity.csv',
  'x-action': 'view',
  summary: 'The same as a CSV file',
  request: { query: activityFilterSchema },
  responses: {
    200: { description: 'All of it.', content: { 'text/csv': {} } },
    403: { description: 'The plan does not have it.', content: { 'application/json': { schema: errorSchema } } },
  },
});

/** What people, networks and Nonet did in a space (TEAM-14). */
export function activityRoutes(api: Api, parts: ActivityParts): void {
  const { db, limitFactor, holderOf } = parts;

  api.openapi(list, async (c) => {
    const caller = c.get('caller');
    const { cursor, ...filter } = c.req.valid('query');
    const holder = await holderOf(db, caller.space.id);
    const { entries, next } = await readEntries(db, askedBy(caller, holder, filter), readCursor(cursor), PAGE_SIZE);
    const nextCursor = next && `${next.micros}-${next.id}`;
    const refused = refusalOf(caller, holder, { activityExport: true });
    return c.json({ entries, nextCursor, limit: limitOf(caller, holder), csvRefused: refused?.message ?? null }, 200);
  });
  api.openapi(file, async (c) => {
    const caller = c.get('caller');
    await enforceLimit(db, {
      key: 'activity-csv',
      userId: caller.uid,
      max: FILES_PER_HOUR * limitFactor,
      windowS: 3600,
    }).catch(unlessDiskFull);
    const holder = await holderOf(db, caller.space.id);
    const refused = refusalOf(caller, holder, { activityExport: true });
    if (refused !== null) throw refused;
    const records = activityRecords(db, askedBy(caller, holder, c.req.valid('query')), caller.timeZone ?? 'UTC');
    return c.body(ReadableStream.from(csvStream(records, () => parts.requireStillAllowed(caller))), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="nonet-activity.csv"',
      'Cache-Control': 'no-store',
    });
  });
}

function askedBy(
  caller: Caller,
  holder: PlanHolder,
  { person, what, from, to }: ActivityFilter,
): Asked & { readerId: string } {
  return {
    ...withinOf(caller),
    readerId: caller.uid,
    days: entitlementsOf(holder).activityDays,
    person: person ?? null,
    what: what ?? null,
    from: readInstant(from, 'from'),
    to: readInstant(to, 'to'),
  };
}

/** Only the owner is led to the plans: nobody else can pay for this space. */
function refusalOf({ role }: Caller, holder: PlanHolder, wish: Parameters<typeof mayUse>[1]): ApiError | null {
  const allowed = mayUse(holder, wish);
  if (allowed.kind === 'allowed') return null;
  if (role === 'owner') return new ApiError(403, 'plan-needed', allowed.message, { type: 'plan', seePlans: true });
  return new ApiError(403, 'plan-needed', spaceMessages.ownersPlan, { type: 'plan' });
}

function limitOf(caller: Caller, holder: PlanHolder): Activity['limit'] {
  const days = entitlementsOf(holder).activityDays;
  const refused = days === null ? null : refusalOf(caller, holder, { activityDays: days + 1 });
  if (days === null || refused === null) return null;
  return { days, message: refused.message, seePlans: caller.role === 'owner' };
}

function readInstant(text: string | undefined, name: string): Date | null {
  if (text === undefined) return null;
  const instant = parseInstant(text);
  if (instant !== null) return instant;
  const message = `'${name}' must be an existing date and time in ISO 8601 with a time zone, like 2026-11-24T09:00:00Z`;
  throw new ApiError(400, 'invalid-range', message);
}

function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [, micros, id] = /^(\d{1,17})-(\d{1,18})$/.exec(cursor) ?? [];
  if (micros === undefined || id === undefined)
    throw new ApiError(400, 'invalid-cursor', 'This cursor is not one of ours');
  return { micros, id };
}
