import type { Foundation } from '#/assemble/foundation.ts';
import { spacesParts } from '#/assemble/join-spaces.ts';
import { accountRoutes } from '#/features/account/account.routes.ts';
import type { AccountParts } from '#/features/account/account-parts.ts';
import { clearLeftover } from '#/features/account/clear-leftover.ts';
import { clearRemovedSpaces } from '#/features/account/clear-removed-spaces.ts';
import { enqueueForgottenLeftovers } from '#/features/account/leftover.ts';
import { findCustomer } from '#/features/billing/customers.queries.ts';
import { endCustomer } from '#/features/billing/end-customer.ts';
import { paidPlan, subscriptionsOf } from '#/features/billing/subscriptions.queries.ts';
import { readWaitingSignIns } from '#/features/connections/connect/waiting-sign-ins.ts';
import { clearCookie } from '#/features/identity/clear-cookie.ts';
import { requireYoungSignIn } from '#/features/identity/require-young-sign-in.ts';
import { recordSecurityEvent } from '#/features/identity/security-events.ts';
import { mediaFolder } from '#/features/media/space/storage-key.ts';
import { enforceRetention } from '#/features/retention/enforce-retention.ts';
import { endSpace } from '#/features/spaces/end-space.ts';
import { forgetMember } from '#/features/spaces/forget-member.ts';
import { sharedSpaces } from '#/features/spaces/spaces.queries.ts';
import { refundSpace } from '#/features/usage/usage.queries.ts';

export function joinAccount(base: Foundation): void {
  const { api, auth, config, db, jobs, log, networks, payments, sealer, storage, verifyPassword } = base;
  const spaces = spacesParts(base);
  const account: AccountParts = {
    db,
    sealer,
    networks,
    storage,
    log,
    mediaFolder,
    enqueueLeftover: (trx, id) => jobs.enqueue(trx, 'clear-leftover', { id }, { key: id }),
    mailReceipt: (trx, { email, code }) =>
      jobs.enqueue(trx, 'send-mail', {
        kind: 'account-deleted',
        email,
        receiptUrl: `${config.publicUrl}/account-deleted?receipt=${code}`,
      }),
    findCustomer: async (trx, userId) => {
      const customer = await findCustomer(trx, userId);
      if (customer === undefined || customer.stripeId === null) return undefined;
      return { customerId: customer.stripeId, livemode: customer.livemode };
    },
    paidPlan: async (trx, userId) => paidPlan(await subscriptionsOf(trx, userId)),
    endCustomer: (customer) => endCustomer({ payments, log }, customer),
    waitingSignIns: (trx, spaceId) => readWaitingSignIns(sealer, trx, spaceId),
    sharedSpaces,
    endSpace: (trx, spaceId) => endSpace(spaces, trx, spaceId),
    forgetMember: (trx, person) => forgetMember(spaces, trx, person),
    record: recordSecurityEvent,
  };
  accountRoutes(api, {
    ...account,
    limitFactor: config.limitFactor,
    verifyPassword,
    requireYoungSignIn: (sessionId) => requireYoungSignIn(db, sessionId, 'delete your account'),
    clearCookie: (c) => clearCookie(auth, c),
  });
  jobs.register('clear-spaces', () => clearRemovedSpaces({ ...account, refundSpace }));
  jobs.register('clear-leftover', ({ id }) => clearLeftover(account, id));
  jobs.register('retention', async () => {
    await enqueueForgottenLeftovers(account);
    await enforceRetention({ db, log });
  });
}
