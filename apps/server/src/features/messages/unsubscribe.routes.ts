import { z } from '@hono/zod-openapi';
import {
  boundedText,
  errorSchema,
  LINE_BYTES,
  type mailedKinds,
  unsubscribedSchema,
  unsubscribeSchema,
} from '@nonet/contract';
import { sql } from 'kysely';
import { transact } from '#/db/transaction.ts';
import { endRhythms } from '#/features/messages/message-settings.ts';
import type { MessagesParts } from '#/features/messages/messages-parts.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';
import type { Ending, UnsubscribeLinks } from '#/mail/unsubscribe-link.ts';

interface UnsubscribeParts extends MessagesParts {
  links: UnsubscribeLinks;
}

const ENDINGS_PER_HOUR = 60;

const ofLink = { query: z.object({ token: boundedText(LINE_BYTES) }) };
const show = createRoute({
  method: 'get',
  path: '/api/unsubscribe',
  'x-action': 'anyone',
  summary: 'Which mails a link ends',
  request: ofLink,
  responses: jsonResponse(200, unsubscribedSchema, 'The kinds. Nothing is ended.'),
});
const end = createRoute({
  method: 'post',
  path: '/api/unsubscribe',
  'x-action': 'anyone',
  summary: 'End the mails of a link, without a sign-in',
  request: jsonBody(unsubscribeSchema),
  responses: jsonResponse(200, unsubscribedSchema, 'They are ended, or were before.'),
});
const open = createRoute({
  method: 'get',
  path: '/api/unsubscribe/one-press',
  'x-action': 'anyone',
  summary: 'The address for mail programs, opened by a person',
  request: ofLink,
  responses: { 302: { description: 'Leads to the page that says what ends, and asks.' } },
});
const press = createRoute({
  method: 'post',
  path: '/api/unsubscribe/one-press',
  'x-action': 'anyone',
  summary: 'End the mails of a link by one press in a mail program (RFC 8058)',
  description: 'Its body, `List-Unsubscribe=One-Click` in either kind of form, says nothing and is not read.',
  request: ofLink,
  responses: {
    204: { description: 'They are ended, or were before.' },
    '4XX': { description: 'Refused.', content: { 'application/json': { schema: errorSchema } } },
  },
});

export function unsubscribeRoutes(api: Api, parts: UnsubscribeParts): void {
  const { links } = parts;
  const readLink = (token: string): Ending & { kind: (typeof mailedKinds)[number] } => {
    const ending = links.read(token);
    const [kind] = ending?.kinds ?? [];
    if (ending === null || kind === undefined) {
      throw new ApiError(400, 'invalid-token', 'This link is not whole. Open it again from the mail.');
    }
    return { ...ending, kind };
  };

  api.openapi(show, (c) => {
    const { kind, kinds } = readLink(c.req.valid('query').token);
    return c.json({ kind, kinds }, 200);
  });
  api.openapi(end, async (c) => {
    const { kind, ...ending } = readLink(c.req.valid('json').token);
    await endMails(parts, ending);
    return c.json({ kind, kinds: ending.kinds }, 200);
  });
  api.openapi(open, (c) => c.redirect(`/unsubscribe?token=${encodeURIComponent(c.req.valid('query').token)}`, 302));
  api.openapi(press, async (c) => {
    await endMails(parts, readLink(c.req.valid('query').token));
    return c.body(null, 204);
  });
}

/** The same for people who are gone, so that nobody learns whether they are there. */
async function endMails({ db, limitFactor, report }: UnsubscribeParts, { userId, kinds }: Ending): Promise<void> {
  await transact(db, async (trx) => {
    const { rows } = await sql`select from users where id = ${userId} for no key update`.execute(trx);
    if (rows.length === 0) return;
    await enforceLimit(trx, { key: 'unsubscribe', userId, max: ENDINGS_PER_HOUR * limitFactor, windowS: 3600 });
    const told = kinds.filter((kind) => kind !== 'weekly-report');
    if (told.length > 0) await endRhythms(trx, userId, told);
    if (told.length < kinds.length) await report?.end(trx, userId);
  });
}
