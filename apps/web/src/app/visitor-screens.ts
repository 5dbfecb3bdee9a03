import { networkIds } from '@nonet/domain';

import type { FunctionComponent } from 'react';

import { type OnDemand, onDemand } from '#/ui/drawing/on-demand.tsx';

import { LoadingScreen } from './loading-screen.tsx';

export interface VisitorScreen {
  /** Title of the document, before the product's name. */
  title: string;
  Screen: OnDemand<object>;
  /** True when a signed-in person has nothing to do here (SEC-06). */
  isForVisitorsOnly?: boolean;
}

const screen = <Name extends string>(importer: () => Promise<Record<Name, FunctionComponent>>, name: Name) =>
  onDemand(importer, name, LoadingScreen, { isScreen: true });

/**
 * The page to which networks send a browser back. It is the end of a visit elsewhere, often in a window of its own, so
 * it should need little code.
 */
const callback: VisitorScreen = {
  title: 'Connect an account',
  Screen: screen(() => import('#/features/callbacks/callback-page.tsx'), 'CallbackPage'),
};

/**
 * The screens before the sign-in. They are not in the app's router, which is loaded only with the first screen behind
 * the sign-in.
 */
const visitorScreens: Readonly<Record<string, VisitorScreen>> = {
  '/login': {
    title: 'Login',
    Screen: screen(() => import('#/features/sign-in/login-page.tsx'), 'LoginPage'),
    isForVisitorsOnly: true,
  },
  '/register': {
    title: 'Register',
    Screen: screen(() => import('#/features/sign-in/register-page.tsx'), 'RegisterPage'),
    isForVisitorsOnly: true,
  },
  // A mailed link also works for a signed-in person.
  '/forgot-password': {
    title: 'Forgot password',
    Screen: screen(() => import('#/features/recovery/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  '/reset-password': {
    title: 'Reset password',
    Screen: screen(() => import('#/features/recovery/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  '/verify-email': {
    title: 'Verify email',
    Screen: screen(() => import('#/features/recovery/verify-email-page.tsx'), 'VerifyEmailPage'),
  },
  '/confirm-email-change': {
    title: 'Confirm your new email',
    Screen: screen(() => import('#/features/recovery/confirm-email-change-page.tsx'), 'ConfirmEmailChangePage'),
  },
  '/undo-email-change': {
    title: 'Undo the change of your email',
    Screen: screen(() => import('#/features/recovery/undo-email-change-page.tsx'), 'UndoEmailChangePage'),
  },
  '/unsubscribe': {
    title: 'End these mails',
    Screen: screen(() => import('#/features/unsubscribe/unsubscribe-page.tsx'), 'UnsubscribePage'),
  },
  '/account-deleted': {
    title: 'Account deleted',
    Screen: screen(() => import('#/features/account-deleted/account-deleted-page.tsx'), 'AccountDeletedPage'),
  },
  ...Object.fromEntries(networkIds.map((id) => [`/${id}-callback`, callback])),
  '/facebook-deletion': {
    title: 'Data deletion',
    Screen: screen(() => import('#/features/account-deleted/deletion-request-page.tsx'), 'DeletionRequestPage'),
  },
};

/** Also for who is signed in. */
const invitation: VisitorScreen = {
  title: 'Invitation',
  Screen: screen(() => import('#/features/invitation/invitation-page.tsx'), 'InvitationPage'),
};

export function visitorScreenAt(path: string): VisitorScreen | undefined {
  if (/^\/invitations\/[\w-]+\/?$/.test(path)) return invitation;
  return visitorScreens[path.replace(/(?<=.)\/+$/, '')];
}
