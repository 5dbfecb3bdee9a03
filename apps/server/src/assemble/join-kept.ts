import type { Foundation } from '#/assemble/foundation.ts';
import { accountSetsRoutes } from '#/features/account-sets/account-sets.routes.ts';
import { savedTextsRoutes } from '#/features/saved-texts/saved-texts.routes.ts';

/** What people keep for writing posts. */
export function joinKept({ api, config: { limitFactor }, db }: Foundation): void {
  accountSetsRoutes(api, { db, limitFactor });
  savedTextsRoutes(api, { db, limitFactor });
}
