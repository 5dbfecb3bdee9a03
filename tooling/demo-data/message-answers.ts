import type { Page } from '@playwright/test';
import type { Message, MessageSettings, WeekReport } from '../../packages/contract/src/index.ts';
import { messageKinds } from '../../packages/domain/src/index.ts';

/*
 * Answers about messages and the report of a week that take weeks to come about: every kind of message, browsers that
 * are notified, a week with something of each.
 */

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

const told: readonly [minutesAgo: number, Omit<Message, 'id' | 'at' | 'isRead'>][] = [
  [
    6,
    {
      kind: 'failed',
      title: '“Gift cards are back” did not go out on X (@studiofala)',
      text: 'X does not accept this text: it is the same as one of your last posts.',
      href: '/posts/p1',
      network: 'twitter',
    },
  ],
  [
    31,
    {
      kind: 'needs-you',
      title: '“Winter workshop dates” needs you on Instagram (studio.fala)',
      text: 'Held: more than an hour late. Last reason: Instagram asks us to wait.',
      href: '/posts/p2',
      network: 'instagram',
    },
  ],
  [
    95,
    {
      kind: 'reconnect',
      title: 'LinkedIn (Studio Fala) must be connected again',
      text: 'The network has ended our access. Until then its posts wait.',
      href: '/accounts',
      network: 'linkedin',
    },
  ],
  [
    1600,
    {
      kind: 'at-risk',
      title:
        '“Nine designs, one for each shelf of the kiln, and a tenth for the window” will not go out on Pinterest (fala)',
      text: 'Planned for Fri, Nov 27, 9:00 AM. The board “Shelf” is gone.',
      href: '/posts/p3',
      network: 'pinterest',
    },
  ],
  [
    1730,
    {
      kind: 'quota',
      title: '80% of this month’s 30 posts are used',
      text: 'The count begins anew next month (UTC).',
      href: '/plans',
      network: null,
    },
  ],
  [
    4500,
    {
      kind: 'access-ends',
      title: 'Access to Threads (studio.fala) ends on December 3, 2026',
      text: 'Only you can renew it: press Reconnect there. Posts that are due later wait until then.',
      href: '/accounts',
      network: 'threads',
    },
  ],
  [
    6100,
    {
      kind: 'repeat-stopped',
      title: 'The repeat “Saturday glazes” ends on November 21, 2026',
      text: 'That is its last date, and none follows.',
      href: '/calendar',
      network: null,
    },
  ],
  [
    14_500,
    {
      kind: 'payment-failed',
      title: 'Your payment did not go through',
      text: 'Your Standard plan could not be paid. It will be tried again in the next days, and you keep the plan meanwhile.',
      href: '/plans',
      network: null,
    },
  ],
];

const unread = 3;

/** Answers a page's questions about messages with some of every kind; `none`: with nothing. */
export async function answerMessages(page: Page, { none = false } = {}): Promise<void> {
  const messages = told.map(([minutesAgo, message], index) => ({
    ...message,
    id: `m${index}`,
    at: new Date(Date.now() - minutesAgo * minuteMs).toISOString(),
    isRead: index >= unread,
  }));
  const count = { unread: none ? 0 : unread };
  const json = { messages: none ? [] : messages, ...count, nextCursor: null };
  await page.route('**/api/messages', (route) => route.fulfill({ json }));
  await page.route('**/api/messages/count', (route) => route.fulfill({ json: count }));
}

/** Answers what a person is told, with two browsers that are notified. */
export async function answerMessageSettings(page: Page): Promise<void> {
  const at = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString();
  const atOnce = messageKinds.map((kind) => [kind, kind === 'quota' ? 'daily' : 'at-once'] as const);
  const settings: MessageSettings = {
    mail: { ...(Object.fromEntries(atOnce) as MessageSettings['mail']), 'repeat-stopped': 'never' },
    isMailed: true,
    weeklyReport: null,
    hasOwnChoice: true,
    isReportOn: true,
    pushKey: 'BPk-_8z9',
    browsers: [
      { id: 'b1', name: 'Firefox on Windows', addedAt: at(3) },
      { id: 'b2', name: 'Chrome on Android', addedAt: at(41) },
    ],
  };
  await page.route('**/api/message-settings', (route) => route.fulfill({ json: settings }));
}

const week: WeekReport = {
  from: '2026-11-16',
  to: '2026-11-22',
  timeZone: 'Europe/Warsaw',
  published: 46,
  partial: 1,
  failed: 2,
  latest: { lateMs: 12_400, postId: 'p4', title: 'Soup today' },
  failures: [
    {
      postId: 'p1',
      title: 'Gift cards are back',
      network: 'twitter',
      account: '@studiofala',
      message: 'X does not accept this text: it is the same as one of your last posts.',
    },
    {
      postId: 'p2',
      title: 'Winter workshop dates, and what one can make in them in an afternoon',
      network: 'instagram',
      account: '@studio.fala',
      message: '@studio.fala is signed out. Reconnect to publish this post.',
    },
  ],
  best: [
    {
      postId: 'p5',
      title: 'Third steep',
      network: 'instagram',
      account: '@studio.fala',
      figure: 'Views',
      value: 63_206,
    },
    {
      postId: 'p6',
      title: 'Light laws, in one minute',
      network: 'youtube',
      account: 'Studio Fala',
      figure: 'Views',
      value: 1842,
    },
    { postId: 'p7', title: 'Friday poem', network: 'bluesky', account: '@fala.example', figure: 'Likes', value: 87 },
  ],
};

/** Answers the report of a week: with something of everything, or with nothing that was due. */
export async function answerReport(page: Page, differences: Partial<WeekReport> = {}): Promise<void> {
  await page.route('**/api/reports/week*', (route) => route.fulfill({ json: { ...week, ...differences } }));
}

/** A week in which nothing was due. */
export const emptyWeek: Partial<WeekReport> = {
  published: 0,
  partial: 0,
  failed: 0,
  latest: null,
  failures: [],
  best: [],
};
