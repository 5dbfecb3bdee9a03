import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type StaticDataRouteOption,
  useMatches,
} from '@tanstack/react-router';

import { ownPath } from '#/lib/own-path.ts';

import { ErrorScreen } from './error-screen.tsx';
import { Protected, VisitorsOnly } from './guards.tsx';
import { LoadingScreen } from './loading-screen.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of the document, before the product's name. */
    title?: string;
  }
  interface Register {
    router: typeof router;
  }
}

function Root() {
  const titles = useMatches({ select: (matches) => matches.map((match) => match.staticData.title) });
  const title = titles.findLast(Boolean);
  return (
    <>
      <title>{title ? `${title} · Nonet` : 'Nonet'}</title>
      <Outlet />
    </>
  );
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage'),
});

const titled = (title: string): { staticData: StaticDataRouteOption } => ({ staticData: { title } });

const landing = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  ...titled('Plan once, post to nine networks'),
  component: lazyRouteComponent(() => import('#/features/landing/landing-page.tsx'), 'LandingPage'),
});

const legalPages = lazyRouteComponent(() => import('#/features/legal/legal-page.tsx'), 'LegalPage');
const privacyPolicy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy-policy',
  ...titled('Privacy Policy'),
  component: legalPages,
});
const termsOfService = createRoute({
  getParentRoute: () => rootRoute,
  path: '/terms-of-service',
  ...titled('Terms of Service'),
  component: legalPages,
});

/** Where networks send a browser back to. Until a network can be connected its page says so. */
const callbackPage = lazyRouteComponent(() => import('#/features/callbacks/callback-page.tsx'), 'CallbackPage');
const callback = <Path extends `/${string}`>(path: Path) =>
  createRoute({ getParentRoute: () => rootRoute, path, ...titled('Connect an account'), component: callbackPage });

const visitors = createRoute({ getParentRoute: () => rootRoute, id: 'visitors', component: VisitorsOnly });

/** A refused `next` is named all the same: left out, the router would hand on what stands in the address. */
const validateSearch = (search: Record<string, unknown>): { next?: string | undefined } => ({
  next: ownPath(search.next),
});
const login = createRoute({
  getParentRoute: () => visitors,
  path: '/login',
  ...titled('Login'),
  validateSearch,
  component: lazyRouteComponent(() => import('#/features/sign-in/login-page.tsx'), 'LoginPage'),
});
const register = createRoute({
  getParentRoute: () => visitors,
  path: '/register',
  ...titled('Register'),
  validateSearch,
  component: lazyRouteComponent(() => import('#/features/sign-in/register-page.tsx'), 'RegisterPage'),
});

/** SEC-07: everything below needs a signed-in user. */
const protectedRoute = createRoute({ getParentRoute: () => rootRoute, id: 'protected', component: Protected });
const shell = createRoute({
  getParentRoute: () => protectedRoute,
  id: 'shell',
  component: lazyRouteComponent(() => import('./shell/shell.tsx'), 'Shell'),
});
const createPost = createRoute({
  getParentRoute: () => shell,
  path: '/create-post',
  ...titled('Create Post'),
  component: lazyRouteComponent(() => import('#/features/compose/create-post-page.tsx'), 'CreatePostPage'),
});
const calendar = createRoute({
  getParentRoute: () => shell,
  path: '/calendar',
  ...titled('Content Calendar'),
  component: lazyRouteComponent(() => import('#/features/calendar/calendar-page.tsx'), 'CalendarPage'),
});
const accounts = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  ...titled('Social Accounts'),
  component: lazyRouteComponent(() => import('#/features/connections/accounts-page.tsx'), 'AccountsPage'),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  ...titled('Profile'),
  component: lazyRouteComponent(() => import('#/features/profile/profile-page.tsx'), 'ProfilePage'),
});
const comingSoon = lazyRouteComponent(() => import('#/features/coming/coming-soon-page.tsx'), 'ComingSoonPage');
const coming = <Path extends `/${string}`>(path: Path, title: string) =>
  createRoute({ getParentRoute: () => shell, path, ...titled(title), component: comingSoon });

const routeTree = rootRoute.addChildren([
  landing,
  privacyPolicy,
  termsOfService,
  callback('/facebook-callback'),
  callback('/facebook-deletion'),
  callback('/pinterest-callback'),
  callback('/twitter-callback'),
  callback('/linkedin-callback'),
  callback('/tiktok-callback'),
  callback('/bluesky-callback'),
  visitors.addChildren([login, register]),
  protectedRoute.addChildren([
    shell.addChildren([
      createPost,
      calendar,
      accounts,
      profile,
      coming('/plans', 'Subscription Plans'),
      coming('/editor', 'Editor'),
      coming('/linkedin-reset', 'LinkedIn reset'),
      coming('/pinterest-reset', 'Pinterest reset'),
      coming('/test/multi-account', 'Account selection test'),
      coming('/test/linkedin', 'LinkedIn test'),
      coming('/test/tiktok', 'TikTok test'),
    ]),
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingComponent: LoadingScreen,
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});
