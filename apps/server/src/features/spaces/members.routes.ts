import { z } from '@hono/zod-openapi';
import { boundedText, changeMemberSchema, memberKeptSchema, membersSchema, WORD_BYTES } from '@nonet/contract';
import { may } from '@nonet/domain';
import { namedAmong } from '#/db/within-accounts.ts';
import { changeMember } from '#/features/spaces/change-member.ts';
import { removeMember } from '#/features/spaces/end-membership.ts';
import { listInvitations } from '#/features/spaces/invitations.queries.ts';
import { invitationToWire } from '#/features/spaces/invite.ts';
import { listMembers } from '#/features/spaces/members.queries.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';
import type { Api } from '#/http/api.ts';
import { createRoute } from '#/http/create-route.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse, noContent } from '#/http/route-parts.ts';

const CHANGES_PER_MINUTE = 60;

const path = '/api/members';
/** The id of the person. */
const params = z.object({ id: boundedText(WORD_BYTES) });
const list = createRoute({
  method: 'get',
  path,
  'x-action': 'view',
  summary: 'The people of the space, and who is invited',
  description: 'Only who may invite is told who is invited.',
  responses: jsonResponse(200, membersSchema, 'The owner first, then who came first.'),
});
const change = createRoute({
  method: 'patch',
  path: `${path}/{id}`,
  'x-action': 'manage-members',
  summary: 'Change what a member may do',
  request: { params, ...jsonBody(changeMemberSchema) },
  responses: jsonResponse(200, memberKeptSchema, 'The member as it is now.'),
});
const remove = createRoute({
  method: 'delete',
  path: `${path}/{id}`,
  'x-action': 'manage-members',
  summary: 'Remove a member',
  request: { params },
  responses: noContent('They are not a member any more.'),
});

export function membersRoutes(api: Api, parts: SpacesParts): void {
  const { db, limitFactor } = parts;
  const limit = (userId: string) =>
    enforceLimit(db, { key: 'members', userId, max: CHANGES_PER_MINUTE * limitFactor, windowS: 60 });

  api.openapi(list, async (c) => {
    const { space, role, accounts } = c.get('caller');
    const members = await listMembers(db, space.id);
    const mayManage = may(role, 'manage-members');
    const invitations = mayManage ? await listInvitations(db, space.id) : [];
    // Who is bound to accounts learns of no others, also not by what others are bound to (TEAM-08).
    const shown = <Bound extends { accounts: string[] | null }>(one: Bound): Bound => ({
      ...one,
      accounts: one.accounts && namedAmong(accounts, one.accounts),
    });
    const seen = members.map((member) => ({ ...shown(member), lastHereAt: mayManage ? member.lastHereAt : null }));
    return c.json({ members: seen, invitations: invitations.map(invitationToWire).map(shown) }, 200);
  });
  api.openapi(change, async (c) => {
    const caller = c.get('caller');
    await limit(caller.uid);
    const member = await changeMember(parts, caller, c.req.valid('param').id, c.req.valid('json'));
    return c.json({ member }, 200);
  });
  api.openapi(remove, async (c) => {
    const caller = c.get('caller');
    await limit(caller.uid);
    await removeMember(parts, caller, c.req.valid('param').id);
    return c.body(null, 204);
  });
}
