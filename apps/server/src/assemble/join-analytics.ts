import { searchParts } from '@nonet/domain';
import { sql } from 'kysely';

import type { Foundation } from '#/assemble/foundation.ts';
import { analyticsRoutes } from '#/features/analytics/analytics.routes.ts';
import type { FoundPosts } from '#/features/analytics/analytics-parts.ts';
import { requireStillAllowed } from '#/features/identity/require-still-allowed.ts';
import { readHolder } from '#/features/plans/plan.queries.ts';
import { foundPosts } from '#/features/posts/search.queries.ts';
import { isSearchedAmong, isSeen } from '#/features/posts/within-accounts.ts';

/** More posts with the same words are not told apart by their figures. */
const FOUND_MAX = 2_000;

const found: FoundPosts = ({ spaceId, accounts }, words) => {
  const parts = searchParts(words);
  const filter = sql`${isSeen(accounts)} ${isSearchedAmong(accounts)}`;
  return parts.length === 0 ? null : foundPosts({ spaceId, parts, between: sql``, filter, limit: FOUND_MAX });
};

export function joinAnalytics({ api, config, db, networks }: Foundation): void {
  const { figures, limitFactor, plans } = config;
  analyticsRoutes(api, {
    db,
    networks,
    holderOf: (executor, spaceId) => readHolder(executor, plans, spaceId),
    found,
    requireStillAllowed: (caller) => requireStillAllowed(db, caller, 'view'),
    ...figures,
    limitFactor,
  });
}
