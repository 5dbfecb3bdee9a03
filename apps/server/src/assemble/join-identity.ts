import { createFacebookLogin } from '@nonet/networks';

import type { Foundation } from '#/assemble/foundation.ts';
import type { Executor } from '#/db/pool.ts';
import { forgetEndedChanges } from '#/features/identity/email-change/email-change.queries.ts';
import { emailChangeRoutes } from '#/features/identity/email-change/email-change.routes.ts';
import { emailVerificationRoutes } from '#/features/identity/email-verification.routes.ts';
import { facebookRoutes } from '#/features/identity/facebook/facebook.routes.ts';
import { facebookAccountRoutes } from '#/features/identity/facebook/facebook-account.routes.ts';
import { identityRoutes } from '#/features/identity/identity.routes.ts';
import { passwordResetRoutes } from '#/features/identity/password-reset.routes.ts';
import { profileRoutes } from '#/features/identity/profile.routes.ts';
import { forgetEndedSessions } from '#/features/identity/session.queries.ts';
import { sessionsRoutes } from '#/features/identity/sessions.routes.ts';
import { forgetEndedVerifications } from '#/features/identity/sign-in-state.queries.ts';
import { isInvited } from '#/features/spaces/invitations.queries.ts';

export function joinIdentity(base: Foundation): void {
  const { api, auth, config, db, findCookieSession, jobs, log, sweeps, verifyPassword } = base;
  const { limitFactor, publicUrl, signUp } = config;
  const mailVerification = (trx: Executor, userId: string) =>
    jobs.enqueue(trx, 'send-mail', { kind: 'verify-email', userId });
  const mailPasswordChanged = (trx: Executor, userId: string) =>
    jobs.enqueue(trx, 'send-mail', { kind: 'password-changed', userId });
  const mailWayIn = (kind: 'way-in-added' | 'way-in-removed') => (trx: Executor, userId: string) =>
    jobs.enqueue(trx, 'send-mail', { kind, userId, service: 'Facebook' });
  const signIn = { db, auth, limitFactor, findSession: findCookieSession };
  const registering = { signUp, isInvited: (email: string) => isInvited(db, email) };
  const facebook = { db, facebook: createFacebookLogin(config.networks), publicUrl, limitFactor };

  identityRoutes(api, { ...signIn, ...registering, mailVerification, mailPasswordChanged });
  const mailResetLink = (trx: Executor, email: string) =>
    jobs.enqueue(trx, 'send-mail', { kind: 'password-reset', email });
  passwordResetRoutes(api, { ...signIn, mailResetLink, mailPasswordChanged });
  emailChangeRoutes(api, {
    db,
    limitFactor,
    verifyPassword,
    mailWish: (trx, changeId) => jobs.enqueue(trx, 'send-mail', { kind: 'email-change-asked', changeId }),
    mailChanged: (trx, changeId) => jobs.enqueue(trx, 'send-mail', { kind: 'email-changed', changeId }),
    mailResetLink,
    tellPayments: (trx, userId) => jobs.enqueue(trx, 'update-customer', { userId }),
  });
  emailVerificationRoutes(api, { db, limitFactor, mailVerification });
  facebookRoutes(api, {
    ...signIn,
    ...facebook,
    ...registering,
    log,
    mailVerification,
    mailAdded: mailWayIn('way-in-added'),
  });
  facebookAccountRoutes(api, { ...facebook, verifyPassword, mailRemoved: mailWayIn('way-in-removed') });
  profileRoutes(api, { db, limitFactor });
  sessionsRoutes(api, { db });
  sweeps.push(
    () => forgetEndedSessions(db),
    () => forgetEndedChanges(db),
    () => forgetEndedVerifications(db),
  );
}
