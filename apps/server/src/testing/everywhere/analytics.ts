import { analyticsTables } from '@nonet/contract';
import type { Journey } from '#/testing/everywhere/journey.ts';

/** Looks at what became of the posts. */
export async function measurePosts({ go }: Journey, account: string): Promise<void> {
  const range = 'from=2026-01-01T00:00:00Z&to=2031-01-01T00:00:00Z';
  const { posts } = await go('GET', `/api/analytics?${range}`);
  await go('GET', `/api/analytics/growth?targetId=${posts[0].targetId}`);
  await go('GET', `/api/analytics/followers?${range}&connectionId=${account}`);
  await go('GET', '/api/analytics/best-times?network=bluesky');
  for (const what of analyticsTables) await go('GET', `/api/analytics/export.csv?what=${what}&${range}`);
  await go('PUT', '/api/analytics/reading', { isOn: false });
  await go('PUT', '/api/analytics/reading', { isOn: true });
  await go('POST', '/api/analytics/read');
  await go('GET', `/api/analytics/posts?${range}&sort=likes&q=now`);
}
