import type { Foundation } from '#/assemble/foundation.ts';
import { isBranded } from '#/db/brand-of.ts';
import { recordSecurityEvent } from '#/features/identity/security-events.ts';
import { drawLogo } from '#/features/media/draw-logo.ts';
import { endUploadsOf } from '#/features/media/uploads/uploads.queries.ts';
import { readPlan } from '#/features/plans/read-plan.ts';
import { brandRoutes } from '#/features/spaces/brand.routes.ts';
import { invitationsRoutes } from '#/features/spaces/invitations.routes.ts';
import { membersRoutes } from '#/features/spaces/members.routes.ts';
import { spacesRoutes } from '#/features/spaces/spaces.routes.ts';
import type { SpacesParts } from '#/features/spaces/spaces-parts.ts';

export function spacesParts({ config, db, jobs }: Foundation): SpacesParts {
  return {
    db,
    publicUrl: config.publicUrl,
    isBranded: isBranded(config.plans),
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
  const { api, config, db, findCookieSession, storage } = base;
  const parts = spacesParts(base);
  spacesRoutes(api, parts);
  const making = { db, storage, mediaQuotaBytes: config.mediaQuotaBytes };
  brandRoutes(api, { ...parts, drawLogo: (wanted) => drawLogo(making, wanted) });
  membersRoutes(api, parts);
  invitationsRoutes(api, { ...parts, findSession: findCookieSession });
}
