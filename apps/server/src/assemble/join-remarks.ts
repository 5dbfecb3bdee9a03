import type { Foundation } from '#/assemble/foundation.ts';
import { markRemarksSeen } from '#/features/messages/messages.queries.ts';
import { remarksRoutes } from '#/features/remarks/remarks.routes.ts';

export function joinRemarks({ api, config: { limitFactor }, db }: Foundation): void {
  remarksRoutes(api, { db, limitFactor, seen: (userId, postId) => markRemarksSeen(db, userId, postId) });
}
