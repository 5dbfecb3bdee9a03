import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { boundedText, type CalendarFeed, calendarFeedSchema, errorSchema, WORD_BYTES } from '@nonet/contract';
import type { Context } from 'hono';
import type { Database } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import {
  endFeed,
  type FeedOf,
  findFeed,
  postsOfFeed,
  type ReadableFeed,
  readFeed,
  replaceFeed,
  type StoredFeed,
  stateOfFeed,
} from '#/features/calendar-feed/calendar-feed.queries.ts';
import { calendarEnd, calendarEvent, calendarHead, calendarName } from '#/features/calendar-feed/feed-calendar.ts';
import type { Api, ApiEnv } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { entityTag, hasFile } from '#/http/conditional-request.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonResponse } from '#/http/route-parts.ts';
import { type Sealer, UnsealError } from '#/secrets/seal.ts';
import { sealContext } from '#/secrets/seal-context.ts';

interface CalendarFeedParts {
  db: Database;
  sealer: Sealer;
  publicUrl: string;
  limitFactor: number;
  /** Null: the space has no brand. */
  brandOf: (spaceId: SpaceId) => Promise<{ name: string } | null>;
}

const KEY_BYTES = 24;

/** Large services fetch the calendars of many people from one address; a program asks a few times in an hour. */
const FETCHES_PER_HOUR = { address: 1_200, calendar: 60 };
const RENEWALS_PER_HOUR = 30;

const path = '/api/calendar-feed';
const show = createRoute({
  method: 'get',
  path,
  'x-action': 'view',
  summary: 'The caller’s address of the space’s posts for calendar programs',
  responses: jsonResponse(200, calendarFeedSchema, 'The address, or that there is none.'),
});
const renew = createRoute({
  method: 'post',
  path,
  'x-action': 'view',
  summary: 'Make such an address; a former one ends',
  responses: jsonResponse(200, calendarFeedSchema, 'The new address.'),
});
const end = createRoute({
  method: 'delete',
  path,
  'x-action': 'view',
  summary: 'End the address',
  responses: jsonResponse(200, calendarFeedSchema, 'There is none any more.'),
});
const fetchCalendar = createRoute({
  method: 'get',
  path: '/feed/{key}.ics',
  'x-action': 'anyone',
  summary: 'Planned and published posts of the last 30 and next 180 days, for calendar programs',
  description: 'An iCalendar (RFC 5545). Also answers HEAD. Knows no cookie and no bearer: the key is the right to it.',
  request: { params: z.object({ key: boundedText(WORD_BYTES) }) },
  responses: {
    200: { description: 'The calendar.', content: { 'text/calendar': { schema: { type: 'string' } } } },
    304: { description: 'It is as the caller knows it.' },
    '4XX': { description: 'Refused.', content: { 'application/json': { schema: errorSchema } } },
  },
});

export function calendarFeedRoutes(api: Api, parts: CalendarFeedParts): void {
  const { db, sealer, publicUrl, limitFactor } = parts;
  const addressOf = (key: string) => `${publicUrl}/feed/${key}.ics`;

  api.openapi(show, async (c) => {
    const feed = await readFeed(db, feedOf(c));
    const key = feed === null ? null : openKey(sealer, feed);
    return c.json({ address: key === null ? null : addressOf(key) } satisfies CalendarFeed, 200);
  });
  api.openapi(renew, async (c) => {
    const { userId, spaceId } = feedOf(c);
    await enforceLimit(db, { key: 'feed-renewal', userId, max: RENEWALS_PER_HOUR * limitFactor, windowS: 3600 });
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const id = randomUUID();
    const sealedKey = sealer.seal(key, sealContext.calendarFeed(id));
    await replaceFeed(db, { userId, spaceId, id, keyHash: hashOf(key), sealedKey });
    return c.json({ address: addressOf(key) } satisfies CalendarFeed, 200);
  });
  api.openapi(end, async (c) => {
    await endFeed(db, feedOf(c));
    return c.json({ address: null } satisfies CalendarFeed, 200);
  });

  // The route is only registered for the document, because its answer is a stream.
  api.openAPIRegistry.registerPath(fetchCalendar);
  api.get('/feed/:file{[A-Za-z0-9_-]+\\.ics}', async (c) => {
    // A browser that opens the address must not tell it to anybody, and a cache must ask each time whether it still exists.
    c.header('Referrer-Policy', 'no-referrer');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Cache-Control', 'private, no-cache');
    const limit = (max: number) => ({ max: max * limitFactor, windowS: 3600 });
    await enforceLimit(db, { key: `feed:${limitAddress(c.get('clientIp'))}`, ...limit(FETCHES_PER_HOUR.address) });
    const feed = await findFeed(db, hashOf(c.req.param('file').slice(0, -'.ics'.length)));
    if (feed === null) return c.notFound();
    await enforceLimit(db, { key: `feed:${feed.spaceId}`, userId: feed.userId, ...limit(FETCHES_PER_HOUR.calendar) });

    const brand = await parts.brandOf(feed.spaceId);
    const name = calendarName({ brand: brand?.name ?? null, space: feed.spaceName });
    const tag = entityTag(`${await stateOfFeed(db, feed)} ${name}`);
    c.header('ETag', tag);
    if (hasFile(c.req.header('if-none-match'), tag)) return c.body(null, 304);
    c.header('Content-Type', 'text/calendar; charset=utf-8');
    c.header('Content-Disposition', 'inline; filename="nonet.ics"');
    if (c.req.raw.method === 'HEAD') return c.body(null);
    return c.body(ReadableStream.from(calendarOf(parts, feed, name)));
  });
}

/** A calendar, some posts after the other, so that thousands of them hold up nobody else. */
async function* calendarOf(
  { db, publicUrl }: CalendarFeedParts,
  feed: ReadableFeed,
  name: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const { userId, spaceId, shortId } = feed;
  const pages = spaceId === userId ? publicUrl : `${publicUrl}/s/${shortId}`;
  yield Buffer.from(calendarHead(name));
  for await (const posts of postsOfFeed(db, feed)) {
    yield Buffer.from(posts.map((post) => calendarEvent(post, pages)).join(''));
  }
  yield Buffer.from(calendarEnd);
}

function feedOf(c: Context<ApiEnv>): FeedOf {
  const { uid, space } = c.get('caller');
  return { userId: uid, spaceId: space.id };
}

/** Null when the key was sealed with a secret that is lost. The person then makes a new address. */
function openKey(sealer: Sealer, { id, sealedKey }: StoredFeed): string | null {
  try {
    return sealer.open(sealedKey, sealContext.calendarFeed(id));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
