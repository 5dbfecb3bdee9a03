import { z } from '@hono/zod-openapi';
import {
  boundedText,
  changeMessageSettingsSchema,
  type Messages,
  messageCountSchema,
  messageSettingsSchema,
  messagesSchema,
  readMessagesSchema,
  WORD_BYTES,
} from '@nonet/contract';
import { parseInstant } from '@nonet/domain';
import { inWords, type MessageRow } from '#/features/messages/message-row.ts';
import { changeSettings, readSettings } from '#/features/messages/message-settings.ts';
import { countUnread, markRead, type Position, readPage } from '#/features/messages/messages.queries.ts';
import type { MessagesParts } from '#/features/messages/messages-parts.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

const PAGE_SIZE = 50;
const CHANGES_PER_MINUTE = 120;

const list = createRoute({
  method: 'get',
  path: '/api/messages',
  'x-action': 'self',
  summary: 'What the caller is told of, the newest first',
  request: { query: z.object({ cursor: boundedText(WORD_BYTES).optional() }) },
  responses: jsonResponse(200, messagesSchema, 'At most 50 messages.'),
});
const count = createRoute({
  method: 'get',
  path: '/api/messages/count',
  'x-action': 'self',
  summary: 'How many messages are not read',
  responses: jsonResponse(200, messageCountSchema, 'The number.'),
});
const read = createRoute({
  method: 'post',
  path: '/api/messages/read',
  'x-action': 'self',
  summary: 'Mark messages as read, or all up to one of them',
  request: jsonBody(readMessagesSchema),
  responses: jsonResponse(200, messageCountSchema, 'How many are not read now.'),
});
const showSettings = createRoute({
  method: 'get',
  path: '/api/message-settings',
  'x-action': 'view',
  summary: 'How the caller is told of what happens in the space',
  responses: jsonResponse(200, messageSettingsSchema, 'What holds now.'),
});
const changeSetting = createRoute({
  method: 'put',
  path: '/api/message-settings',
  'x-action': 'view',
  summary: 'Choose how to be told of what happens in the space',
  description: 'What is chosen in one’s own space holds in every other, as far as nothing is chosen there.',
  request: jsonBody(changeMessageSettingsSchema),
  responses: jsonResponse(200, messageSettingsSchema, 'What holds now.'),
});

export function messagesRoutes(api: Api, parts: MessagesParts): void {
  const { db, limitFactor } = parts;
  const limitChanges = (userId: string) =>
    enforceLimit(db, { key: 'messages', userId, max: CHANGES_PER_MINUTE * limitFactor, windowS: 60 });

  api.openapi(list, async (c) => {
    const { uid } = c.get('caller');
    const after = readCursor(c.req.valid('query').cursor);
    const rows = await readPage(db, uid, { after, limit: PAGE_SIZE + 1 });
    return c.json(pageOf(rows, await countUnread(db, uid)), 200);
  });
  api.openapi(count, async (c) => c.json({ unread: await countUnread(db, c.get('caller').uid) }, 200));
  api.openapi(read, async (c) => {
    const userId = c.get('caller').uid;
    await limitChanges(userId);
    const { ids = [], upTo } = c.req.valid('json');
    await markRead(db, userId, { ids: ids.filter(isId), ...(isId(upTo) ? { upTo } : {}) });
    return c.json({ unread: await countUnread(db, userId) }, 200);
  });
  api.openapi(showSettings, async (c) => c.json(await readSettings(parts, c.get('caller')), 200));
  api.openapi(changeSetting, async (c) => {
    const caller = c.get('caller');
    await limitChanges(caller.uid);
    return c.json(await changeSettings(parts, caller, c.req.valid('json')), 200);
  });
}

/** The page of these rows. One row beyond the page says that there are more. */
function pageOf(rows: readonly MessageRow[], unread: number): Messages {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const nextCursor = rows.length > PAGE_SIZE && last !== undefined ? writeCursor(last) : null;
  const messages = inWords(page).map(({ row: { id, kind, at, isRead }, text }) => ({ id, kind, at, isRead, ...text }));
  return { messages, unread, nextCursor };
}

function writeCursor({ at, id }: Position): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}

function readCursor(cursor: string | undefined): Position | null {
  if (cursor === undefined) return null;
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (parseInstant(at)?.toISOString() !== at || !isId(id)) {
    throw new ApiError(400, 'invalid-cursor', 'This cursor is not one of ours');
  }
  return { at, id };
}

/** An id that none of our messages can have is that of no message. */
function isId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
