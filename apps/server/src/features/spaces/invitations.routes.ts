import { createHash } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import {
  boundedText,
  invitationAcceptedSchema,
  invitationAnswerSchema,
  invitationLinkSchema,
  invitationSentSchema,
  newInvitationSchema,
  WORD_BYTES,
} from '@nonet/contract';
import type { Context } from 'hono';
import { unlessDiskFull } from '#/db/disk-full.ts';
import { acceptInvitation, readInvitationLink } from '#/features/spaces/accept-invitation.ts';
import { callOrigin } from '#/features/spaces/call-origin.ts';
import { findInvitation } from '#/features/spaces/invitations.queries.ts';
import {
  invitationToWire,
  invite,
  noSuchInvitation,
  resendInvitation,
  takeBackInvitation,
} from '#/features/spaces/invite.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import type { Api, ApiEnv, SignedIn } from '#/http/api.ts';
import { limitAddress } from '#/http/client-ip.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';

export interface InvitationRouteParts extends SpacesParts {
  /** Who is signed in, if anybody is. */
  findSession: (c: Context<ApiEnv>) => Promise<Pick<SignedIn, 'email'> | undefined>;
}

const HOUR_S = 60 * 60;
/** Each invitation is a mail to somebody who may not want it. A space of a larger team is filled within the hour all the same. */
const MAILS_PER_HOUR = { inviter: 30, address: 5 };
const LINKS_PER_QUARTER = 60;

const path = '/api/invitations';
const params = z.object({ id: z.uuid() });
const add = createRoute({
  method: 'post',
  path,
  'x-action': 'manage-members',
  summary: 'Invite somebody into the space by mail',
  description: 'The link is told only here. The mail has one of its own, which only its receiver sees.',
  request: jsonBody(newInvitationSchema),
  responses: jsonResponse(201, invitationSentSchema, 'The invitation, open for 7 days, and its link.'),
});
const show = createRoute({
  method: 'get',
  path: `${path}/{id}`,
  'x-action': 'manage-members',
  summary: 'An invitation that waits',
  request: { params },
  responses: jsonResponse(200, invitationAnswerSchema, 'The invitation.'),
});
const resend = createRoute({
  method: 'post',
  path: `${path}/{id}/resend`,
  'x-action': 'manage-members',
  summary: 'Send an invitation again; its former links end',
  request: { params },
  responses: jsonResponse(200, invitationSentSchema, 'The invitation, open for 7 days from now, and its new link.'),
});
const takeBack = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  'x-action': 'manage-members',
  summary: 'Take an invitation back',
  request: { params },
  responses: noContent('Its links do not work any more.'),
});

const linkParams = z.object({ token: boundedText(WORD_BYTES) });
const showLink = createRoute({
  method: 'get',
  path: '/api/invitation-links/{token}',
  'x-action': 'anyone',
  summary: 'What a link of an invitation is for',
  request: { params: linkParams },
  responses: jsonResponse(200, invitationLinkSchema, 'The invitation, as far as its link is to show it.'),
});
const accept = createRoute({
  method: 'post',
  path: '/api/invitation-links/{token}/accept',
  'x-action': 'self',
  summary: 'Accept an invitation',
  request: { params: linkParams },
  responses: jsonResponse(200, invitationAcceptedSchema, 'The space that the caller is a member of now.'),
});

export function invitationsRoutes(api: Api, parts: InvitationRouteParts): void {
  const { db, limitFactor, findSession } = parts;

  api.openapi(add, async (c) => {
    const caller = c.get('caller');
    const wish = c.req.valid('json');
    await limitMails(caller.uid, wish.email);
    return c.json(await invite(parts, caller, wish), 201);
  });
  api.openapi(show, async (c) => {
    const invitation = await findInvitation(db, c.get('caller').space.id, c.req.valid('param').id);
    if (invitation === undefined) throw noSuchInvitation();
    return c.json({ invitation: invitationToWire(invitation) }, 200);
  });
  api.openapi(resend, async (c) => {
    const caller = c.get('caller');
    const { id } = c.req.valid('param');
    const invitation = await findInvitation(db, caller.space.id, id);
    if (invitation === undefined) throw noSuchInvitation();
    await limitMails(caller.uid, invitation.email);
    return c.json(await resendInvitation(parts, caller, id), 200);
  });
  api.openapi(takeBack, async (c) => {
    await takeBackInvitation(parts, c.get('caller'), c.req.valid('param').id);
    return c.body(null, 204);
  });
  api.openapi(showLink, async (c) => {
    c.header('Cache-Control', 'no-store');
    await limitLinks(c).catch(unlessDiskFull);
    const session = await findSession(c);
    return c.json(await readInvitationLink(db, c.req.valid('param').token, session?.email ?? null), 200);
  });
  api.openapi(accept, async (c) => {
    await limitLinks(c);
    const accepted = await acceptInvitation(parts, c.get('caller'), callOrigin(c), c.req.valid('param').token);
    return c.json(accepted, 200);
  });

  async function limitMails(userId: string, email: string): Promise<void> {
    const limit = (max: number) => ({ max: max * limitFactor, windowS: HOUR_S });
    await enforceLimit(db, { key: 'invitations', userId, ...limit(MAILS_PER_HOUR.inviter) });
    // The count stays after the account is deleted. Its key is a hash, so that the address does not stay with it.
    const key = `invited:${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;
    await enforceLimit(db, { key, ...limit(MAILS_PER_HOUR.address) });
  }

  function limitLinks(c: Context<ApiEnv>): Promise<void> {
    const key = `invitation-link:${limitAddress(c.get('clientIp'))}`;
    return enforceLimit(db, { key, max: LINKS_PER_QUARTER * limitFactor, windowS: 15 * 60 });
  }
}
