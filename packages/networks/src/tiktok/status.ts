import type { ApiResult, Ask } from '#/kit/caller.ts';
import type { Outcome } from '#/port.ts';
import type { App, Way } from '#/tiktok/app.ts';
import { failed, isUnknownPublication } from '#/tiktok/errors.ts';
import { urlOf } from '#/tiktok/post-address.ts';
import {
  accessOf,
  jsonBody,
  type PublishStatus,
  readTicket,
  statusWire,
  type Ticket,
  type TiktokAuth,
} from '#/tiktok/wire.ts';

/** 30 questions a minute and account. */
const ASK_AFTER_MS = 5_000;
/** The first look comes sooner: most videos take less than half a minute. */
const FIRST_ASK_MS = 2_000;
/** "Moderation usually finishes within one minute"; it may take hours, and may never tell. */
const ID_PATIENCE_MS = 3 * 60_000;

/** How far TikTok is with a publication ("Get post status"). */
export function readStatus(ask: Ask, publishId: string): Promise<ApiResult<{ data: PublishStatus }>> {
  const body = jsonBody({ publish_id: publishId });
  return ask({ method: 'POST', path: '/v2/post/publish/status/fetch/', body, answer: statusWire });
}

/** TikTok has all of the post, and works on it. */
export function working(ticket: Ticket, checkAfterMs = FIRST_ASK_MS): Extract<Outcome, { kind: 'processing' }> {
  return { kind: 'processing', ticket: JSON.stringify(ticket), checkAfterMs };
}

/** Asks what became of a post that TikTok took. */
export const check: Way<'check'> = async (app, ticketText, auth, { signal }) => {
  const ticket = readTicket(ticketText);
  const read = await readStatus(app.api(accessOf(auth, signal)), ticket.publishId);
  if (read.kind === 'ok') return answerTo(app, auth, ticket, read.value.data);
  const { failure } = read;
  if (!isUnknownPublication(failure)) return failure;
  // How long TikTok remembers is not documented; that it forgot says nothing about the post.
  return { kind: 'unknown', code: failure.code, message: failure.message };
};

/** Of a public post the id is waited for a little. What is for fewer people never has one, nor has a draft. */
export function answerTo(
  app: App,
  auth: TiktokAuth,
  ticket: Ticket,
  { status, fail_reason, publicaly_available_post_id: ids }: PublishStatus,
): Exclude<Outcome, { kind: 'continued' }> {
  const { publishId, kind, isPublic } = ticket;
  if (status === 'FAILED') return failed(fail_reason);
  if (status === 'PROCESSING_UPLOAD' || status === 'PROCESSING_DOWNLOAD') return working(ticket, ASK_AFTER_MS);
  const id = ids?.[0];
  if (id !== undefined) return { kind: 'published', remoteId: id, url: urlOf(app, auth, kind, id) };
  const completeSince = ticket.completeSince ?? new Date().toISOString();
  if (status === 'PUBLISH_COMPLETE' && isPublic && Date.now() - Date.parse(completeSince) < ID_PATIENCE_MS) {
    return working({ ...ticket, completeSince }, ASK_AFTER_MS);
  }
  const provisional = status === 'PUBLISH_COMPLETE' && isPublic ? ({ isProvisional: true } as const) : {};
  return { kind: 'published', remoteId: publishId, url: urlOf(app, auth, kind, null), ...provisional };
}
