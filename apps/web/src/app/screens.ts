import type { FunctionComponent } from 'react';

import { type AppPath, pathOf } from '#/router/app-path.ts';
import { type OnDemand, onDemand } from '#/ui/drawing/on-demand.tsx';

import { LoadingScreen } from './loading-screen.tsx';

export interface AppScreen {
  /** Title of the document, before the product's name. */
  title: string;
  Screen: OnDemand<{ title: string }>;
  /** True when the screen draws the footer in its own column, above what sticks to its lower edge. */
  hasOwnFooter?: true;
  /** For developers (OP-35): the server decides whether this installation has it. */
  isOnlyIfServed?: true;
  /** Drawn without the frame of the app, also for visitors. */
  isBare?: true;
}

const screen = <Name extends string>(
  title: string,
  importer: () => Promise<Record<Name, FunctionComponent<{ title: string }>>>,
  name: Name,
  more: Omit<AppScreen, 'title' | 'Screen'> = {},
): AppScreen => ({ title, Screen: onDemand(importer, name, LoadingScreen, { isScreen: true }), ...more });

const coming = (title: string) =>
  screen(title, () => import('#/features/coming/coming-soon-page.tsx'), 'ComingSoonPage');

/** One page for the calendar and for the details of a post beside it: going from one to the other draws nothing anew. */
const calendar = screen('Content Calendar', () => import('#/features/calendar/calendar-page.tsx'), 'CalendarPage', {
  hasOwnFooter: true,
});

const settings = async () => (await import('#/features/settings/settings-pages.ts')).settingsPages;

/** The screens behind the sign-in (SEC-07), each with its code in a file of its own. */
const screens: Readonly<Record<AppPath, AppScreen>> = {
  '/create-post': screen('Create Post', () => import('#/features/compose/create-post-page.tsx'), 'CreatePostPage', {
    hasOwnFooter: true,
  }),
  '/calendar': calendar,
  '/approvals': screen('Approvals', () => import('./approvals.tsx'), 'ApprovalsScreen', { hasOwnFooter: true }),
  '/drafts': screen('Drafts', () => import('#/features/drafts/drafts-page.tsx'), 'DraftsPage'),
  '/analytics': screen('Analytics', () => import('#/features/analytics/analytics-page.tsx'), 'AnalyticsPage'),
  '/accounts': screen('Social Accounts', () => import('#/features/connections/accounts-page.tsx'), 'AccountsPage'),
  '/profile': screen('Profile Settings', () => import('#/features/profile/profile-page.tsx'), 'ProfilePage'),
  '/posting-times': screen(
    'Posting Times',
    () => import('#/features/posting-times/posting-times-page.tsx'),
    'PostingTimesPage',
  ),
  '/messages': screen('Messages', () => import('#/features/messages/messages-page.tsx'), 'MessagesPage'),
  '/reports/week': screen('Weekly Report', () => import('#/features/report/week-report-page.tsx'), 'WeekReportPage'),
  '/plans': screen('Subscription Plans', () => import('#/features/plans/plans-page.tsx'), 'PlansPage'),
  '/settings': screen('Settings', settings, 'SettingsPage'),
  '/settings/general': screen('General', settings, 'GeneralPage'),
  '/settings/members': screen('Members', settings, 'MembersPage'),
  '/settings/approval': screen('Approval', settings, 'ApprovalPage'),
  '/settings/activity': screen('Activity', settings, 'ActivityPage'),
  '/settings/brand': screen('Brand', settings, 'BrandPage'),
  '/editor': coming('Editor'),
  '/linkedin-reset': coming('LinkedIn reset'),
  '/pinterest-reset': coming('Pinterest reset'),
  '/dev/components': screen('Components', () => import('./component-sheet/component-sheet.tsx'), 'ComponentSheet', {
    isBare: true,
  }),
  '/test/multi-account': screen(
    'Account selection test',
    () => import('#/features/compose/multi-account/multi-account-page.tsx'),
    'MultiAccountPage',
    { isOnlyIfServed: true },
  ),
  '/test/linkedin': screen(
    'LinkedIn test',
    () => import('#/features/connections/test-pages/linkedin-test-page.tsx'),
    'LinkedinTestPage',
    { isOnlyIfServed: true },
  ),
  '/test/tiktok': screen(
    'TikTok test',
    () => import('#/features/connections/test-pages/tiktok-test-page.tsx'),
    'TiktokTestPage',
    { isOnlyIfServed: true },
  ),
};

/** Undefined: the path is a page of the server's. */
export function screenAt(pathname: string): AppScreen | undefined {
  const path = pathOf(pathname);
  if (/^\/posts\/[^/]+$/.test(path)) return calendar;
  return new Map<string, AppScreen>(Object.entries(screens)).get(path);
}

/** Fetches the code of a screen, unless it is there. */
export function prepareScreen(pathname: string): Promise<void> | undefined {
  return screenAt(pathname)?.Screen.preload?.();
}
