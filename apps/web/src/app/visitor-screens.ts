import { networkIds } from '@nonet/domain';

import { type Late, late } from '#/ui/late.tsx';

export interface VisitorScreen {
  /** Of the document, before the product's name. */
  title: string;
  Screen: Late<object>;
  /** Whoever arrives signed in has nothing to do here (SEC-06). */
  isForVisitorsOnly?: boolean;
}

/** Where networks send a browser back to. It is the end of a stay elsewhere, often in a window of its own: little code is best. */
const callback: VisitorScreen = {
  title: 'Connect an account',
  Screen: late(() => import('#/features/callbacks/callback-page.tsx'), 'CallbackPage'),
};

/** The screens before the sign-in. They are no part of the app's router, which only comes with the first screen behind it. */
const visitorScreens: Readonly<Record<string, VisitorScreen>> = {
  '/login': {
    title: 'Login',
    Screen: late(() => import('#/features/sign-in/login-page.tsx'), 'LoginPage'),
    isForVisitorsOnly: true,
  },
  '/register': {
    title: 'Register',
    Screen: late(() => import('#/features/sign-in/register-page.tsx'), 'RegisterPage'),
    isForVisitorsOnly: true,
  },
  // A link in a mail also works where somebody is signed in.
  '/forgot-password': {
    title: 'Forgot password',
    Screen: late(() => import('#/features/recovery/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  '/reset-password': {
    title: 'Reset password',
    Screen: late(() => import('#/features/recovery/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
  '/verify-email': {
    title: 'Verify email',
    Screen: late(() => import('#/features/recovery/verify-email-page.tsx'), 'VerifyEmailPage'),
  },
  '/account-deleted': {
    title: 'Account deleted',
    Screen: late(() => import('#/features/account-deleted/account-deleted-page.tsx'), 'AccountDeletedPage'),
  },
  ...Object.fromEntries(networkIds.map((id) => [`/${id}-callback`, callback])),
  '/facebook-deletion': callback,
};

export function visitorScreenAt(path: string): VisitorScreen | undefined {
  return visitorScreens[path.replace(/(?<=.)\/+$/, '')];
}
