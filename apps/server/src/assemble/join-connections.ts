import { createPictureReader } from '@nonet/networks';

import type { Foundation } from '#/assemble/foundation.ts';
import { abilitiesRoutes } from '#/features/connections/access/abilities.routes.ts';
import { refreshIdle } from '#/features/connections/access/refresh-idle.job.ts';
import { createRenewal, type RenewalParts } from '#/features/connections/access/renew-abilities.ts';
import { renewDueAbilities } from '#/features/connections/access/renew-due-abilities.job.ts';
import { warnEndingAccess } from '#/features/connections/access/warn-ending-access.job.ts';
import { keepPicture } from '#/features/connections/arrivals/keep-picture.job.ts';
import { boardsRoutes } from '#/features/connections/boards/boards.routes.ts';
import { changeConnectionRoutes } from '#/features/connections/change-connection.routes.ts';
import { blueskyRoutes } from '#/features/connections/connect/bluesky.routes.ts';
import { consentRoutes } from '#/features/connections/connect/consent.routes.ts';
import { connectionsRoutes } from '#/features/connections/connections.routes.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { cleanupRoutes } from '#/features/connections/disconnect/cleanup.routes.ts';
import { platformCallbackRoutes } from '#/features/connections/disconnect/platform-callbacks.routes.ts';
import { forgetOldFlows } from '#/features/connections/flows/connect-flows.queries.ts';
import { endOldOffers } from '#/features/connections/offers/choose-accounts.ts';
import { offersRoutes } from '#/features/connections/offers/offers.routes.ts';
import { type ForgetParts, forgetSocialAccount } from '#/features/identity/forget-social-account.ts';
import { requireStillAllowed } from '#/features/identity/require-still-allowed.ts';
import { readHolder } from '#/features/plans/plan.queries.ts';
import { removeTargets } from '#/features/posts/remove-targets.ts';
import { leaveSeries } from '#/features/posts/series/leave-series.ts';
import { refreshToken } from '#/features/publishing/tokens/refresh-token.ts';
import { refundPost } from '#/features/usage/usage.queries.ts';

export function joinConnections(base: Foundation): void {
  const { api, config, db, isPaused, jobs, log, mediaAddress, networks, reach, sealer, storage, sweeps } = base;
  const { limitFactor, publicUrl } = config;
  const judge: ConnectionsParts['judge'] = (executor, account) => jobs.enqueue(executor, 'judge-account', account);
  const connections: ConnectionsParts = {
    db,
    networks,
    sealer,
    log,
    holderOf: (executor, spaceId) => readHolder(executor, config.plans, spaceId),
    requireStillAllowed: (executor, caller) => requireStillAllowed(executor, caller, 'connect'),
    publicUrl,
    connectsPerFiveMinutes: 30 * limitFactor,
    askAbilities: (executor, account) => jobs.enqueue(executor, 'read-abilities', account),
    judge,
    keepPicture: (executor, connectionId) => jobs.enqueue(executor, 'keep-picture', { connectionId }),
    pictureUrl: (reader, id) => mediaAddress.of(reader).accountPictureUrl(id),
    fetchProblems: reach.problems,
  };
  connectionsRoutes(api, connections);
  changeConnectionRoutes(api, {
    ...connections,
    choicesPerHour: 20 * limitFactor,
    async removeTargets(trx, account) {
      await removeTargets(trx, { refund: refundPost }, account);
      await leaveSeries(trx, account);
    },
  });
  cleanupRoutes(api, connections);
  consentRoutes(api, connections);
  offersRoutes(api, connections);
  blueskyRoutes(api, connections);
  const mailForgotten: ForgetParts['mailForgotten'] = (trx, mail) =>
    jobs.enqueue(trx, 'send-mail', { kind: 'way-in-forgotten', service: 'Facebook', ...mail });
  platformCallbackRoutes(api, {
    ...connections,
    forgetSignIn: (trx, person) => forgetSocialAccount(trx, { mailForgotten }, person),
  });
  const refresh: RenewalParts['refresh'] = (network, owner) => refreshToken({ db, sealer, log, judge }, network, owner);
  jobs.register('refresh-idle', (_, { signal }) =>
    refreshIdle({ db, networks, log, isPaused, refresh, judge }, signal),
  );
  const renew = createRenewal({ db, networks, sealer, log, isPaused, refresh, judge });
  boardsRoutes(api, { db, networks, sealer, log, isPaused, refresh, judge, asksPerMinute: 60 * limitFactor });
  abilitiesRoutes(api, { db, networks, log, renew, isPaused, readsPerMinute: 600 * limitFactor });
  jobs.register('read-abilities', async (account) => void (await renew(account)));
  jobs.register('renew-due-abilities', (_, { signal }) => renewDueAbilities({ db, networks, renew }, signal));
  jobs.register('warn-ending-access', (_, { signal }) => warnEndingAccess(db, signal));
  const readPicture = createPictureReader(config.networks);
  jobs.register('keep-picture', ({ connectionId }, { signal }) =>
    keepPicture({ db, storage, log, readPicture }, connectionId, signal),
  );
  sweeps.push(
    () => forgetOldFlows(db),
    () => endOldOffers(connections),
  );
}
