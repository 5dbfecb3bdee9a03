import type { Page } from '@playwright/test';
import {
  someAnalytics,
  someBestTimes,
  someFollowers,
  someGrowth,
} from '../../apps/web/src/features/analytics/testing/some-analytics.ts';
import type { Analytics } from '../../packages/contract/src/index.ts';

/** The day of the answers that are made up. */
const now = new Date('2026-11-20T12:00:00Z');

/** Answers the screen of figures with a full month. Returns the addresses that were asked for. */
export async function answerAnalytics(page: Page, differences: Partial<Analytics> = {}): Promise<URL[]> {
  const asked: URL[] = [];
  const { posts, total } = someAnalytics();
  const answers: Readonly<Record<string, () => object>> = {
    '/api/analytics': () => someAnalytics(differences),
    '/api/analytics/growth': () => someGrowth(),
    '/api/analytics/followers': () => someFollowers(),
    '/api/analytics/best-times': () => someBestTimes(),
    '/api/analytics/posts': () => ({ posts, nextCursor: null, total }),
    '/api/analytics/reading': () => ({ isOn: true, readAt: null, mayAskFrom: null }),
    '/api/analytics/read': () => ({ isOn: true, readAt: now.toISOString(), mayAskFrom: '2026-11-20T12:10:00.000Z' }),
  };
  await page.clock.setFixedTime(now);
  await page.route('**/api/analytics**', async (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    await route.fulfill({ json: answers[url.pathname]?.() ?? {} });
  });
  return asked;
}
