import type { Foundation } from '#/assemble/foundation.ts';
import { recordSecurityEvent } from '#/features/identity/security-events.ts';
import { endUploadsOf } from '#/features/media/uploads/uploads.queries.ts';
import { readPlan } from '#/features/plans/read-plan.ts';
import { invitationsRoutes } from '#/features/spaces/invitations.routes.ts';
import { membersRoutes } from '#/features/spaces/members.routes.ts';
import { spacesRoutes } from '#/features/spaces/spaces.routes.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';

export function spacesParts({ config, db, jobs }: Foundation): SpacesParts {
  return {
    db,
    publicUrl: config.publicUrl,
    limitFactor: config.limitFactor,
    canVerify: config.mail.server.kind !== 'log',
    holderOf: (executor, userId) => readPlan(executor, config.plans, userId),
    mail: (trx, order) => jobs.enqueue(trx, 'send-mail', order),
    endUploads: endUploadsOf,
    record: (trx, { kind, uid, spaceId, call }) =>
      recordSecurityEvent(trx, {
        kind,
        who: { uid },
        ipAddress: call?.ipAddress ?? null,
        userAgent: call?.userAgent,
        detail: { space: spaceId },
      }),
  };
}

export function joinSpaces(base: Foundation): void {
  const { api, findCookieSession } = base;
  const parts = spacesParts(base);
  spacesRoutes(api, parts);
  membersRoutes(api, parts);
  invitationsRoutes(api, { ...parts, findSession: findCookieSession });
}
