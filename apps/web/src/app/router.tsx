import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  parseSearchWith,
  type StaticDataRouteOption,
  stringifySearchWith,
  useMatches,
} from '@tanstack/react-router';

import { useOpenTitle } from '#/lib/document-title.ts';
import { noteEvent } from '#/measuring/note-event.ts';

import { late } from '#/ui/late.tsx';

import { Protected } from './guards.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { OnlyIfServed } from './only-if-served.tsx';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell/shell.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title of the document, before the product's name. */
    title?: string;
    /** True when the screen draws the footer in its own column, above what sticks to its lower edge. */
    hasOwnFooter?: boolean;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

function Root() {
  const titles = useMatches({ select: (matches) => matches.map((match) => match.staticData.title) });
  const title = useOpenTitle() ?? titles.findLast(Boolean);
  return (
    <>
      <title>{title ? `${title} · Nonet` : 'Nonet'}</title>
      <Outlet />
    </>
  );
}

const rootRoute = createRootRoute({
  component: Root,
  notFoundComponent: late(() => import('./beyond-the-app.tsx'), 'BeyondTheApp', LoadingScreen),
});

const titled = (title: string): { staticData: StaticDataRouteOption } => ({ staticData: { title } });

/** SEC-07: everything below needs a signed-in user. */
const protectedRoute = createRoute({ getParentRoute: () => rootRoute, id: 'protected', component: Protected });
const shell = createRoute({
  getParentRoute: () => protectedRoute,
  id: 'shell',
  component: Shell,
});
const createPost = createRoute({
  getParentRoute: () => shell,
  path: '/create-post',
  staticData: { title: 'Create Post', hasOwnFooter: true },
  component: late(() => import('#/features/compose/create-post-page.tsx'), 'CreatePostPage'),
});
/** One page for the calendar and for the details of a post beside it: going from one to the other draws nothing anew. */
const calendarPage = createRoute({
  getParentRoute: () => shell,
  id: 'calendar-page',
  staticData: { title: 'Content Calendar', hasOwnFooter: true },
  component: late(() => import('#/features/calendar/calendar-page.tsx'), 'CalendarPage'),
});
const calendar = createRoute({ getParentRoute: () => calendarPage, path: '/calendar' });
const postDetails = createRoute({ getParentRoute: () => calendarPage, path: '/posts/$id' });
const drafts = createRoute({
  getParentRoute: () => shell,
  path: '/drafts',
  ...titled('Drafts'),
  component: late(() => import('#/features/drafts/drafts-page.tsx'), 'DraftsPage'),
});
const analytics = createRoute({
  getParentRoute: () => shell,
  path: '/analytics',
  ...titled('Analytics'),
  component: late(() => import('#/features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
});
const accounts = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  ...titled('Social Accounts'),
  component: late(() => import('#/features/connections/accounts-page.tsx'), 'AccountsPage'),
});
const profile = createRoute({
  getParentRoute: () => shell,
  path: '/profile',
  ...titled('Profile Settings'),
  component: late(() => import('#/features/profile/profile-page.tsx'), 'ProfilePage'),
});
const postingTimes = createRoute({
  getParentRoute: () => shell,
  path: '/posting-times',
  ...titled('Posting Times'),
  component: late(() => import('#/features/posting-times/posting-times-page.tsx'), 'PostingTimesPage'),
});
const messages = createRoute({
  getParentRoute: () => shell,
  path: '/messages',
  ...titled('Messages'),
  component: late(() => import('#/features/messages/messages-page.tsx'), 'MessagesPage'),
});
const weekReport = createRoute({
  getParentRoute: () => shell,
  path: '/reports/week',
  ...titled('Weekly Report'),
  component: late(() => import('#/features/report/week-report-page.tsx'), 'WeekReportPage'),
});
const plans = createRoute({
  getParentRoute: () => shell,
  path: '/plans',
  ...titled('Subscription Plans'),
  component: late(() => import('#/features/plans/plans-page.tsx'), 'PlansPage'),
});
const comingSoon = late(() => import('#/features/coming/coming-soon-page.tsx'), 'ComingSoonPage');
const coming = <Path extends `/${string}`>(path: Path, title: string) =>
  createRoute({ getParentRoute: () => shell, path, ...titled(title), component: comingSoon });

/** Screens for developers (OP-35): every component in every state, and the test pages of the specification. */
const components = createRoute({
  getParentRoute: () => rootRoute,
  path: '/dev/components',
  ...titled('Components'),
  component: late(() => import('./component-sheet/component-sheet.tsx'), 'ComponentSheet'),
});
const testPages = createRoute({ getParentRoute: () => shell, path: '/test', component: OnlyIfServed });
const multiAccountTest = createRoute({
  getParentRoute: () => testPages,
  path: '/multi-account',
  ...titled('Account selection test'),
  component: late(() => import('#/features/compose/multi-account/multi-account-page.tsx'), 'MultiAccountPage'),
});
const linkedinTest = createRoute({
  getParentRoute: () => testPages,
  path: '/linkedin',
  ...titled('LinkedIn test'),
  component: late(() => import('#/features/connections/test-pages/linkedin-test-page.tsx'), 'LinkedinTestPage'),
});
const tiktokTest = createRoute({
  getParentRoute: () => testPages,
  path: '/tiktok',
  ...titled('TikTok test'),
  component: late(() => import('#/features/connections/test-pages/tiktok-test-page.tsx'), 'TiktokTestPage'),
});

const routeTree = rootRoute.addChildren([
  components,
  protectedRoute.addChildren([
    shell.addChildren([
      createPost,
      calendarPage.addChildren([calendar, postDetails]),
      drafts,
      analytics,
      accounts,
      profile,
      postingTimes,
      messages,
      weekReport,
      plans,
      coming('/editor', 'Editor'),
      coming('/linkedin-reset', 'LinkedIn reset'),
      coming('/pinterest-reset', 'Pinterest reset'),
      testPages.addChildren([multiAccountTest, linkedinTest, tiktokTest]),
    ]),
  ]),
]);

const history = createBrowserHistory();

export function createAppRouter() {
  const router = createRouter({
    routeTree,
    history,
    // Addresses are words, as a person would write them: what is searched for may look like a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(JSON.stringify),
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
  });
  router.subscribe('onResolved', ({ toLocation }) => noteEvent('page-view', toLocation.pathname));
  return router;
}
