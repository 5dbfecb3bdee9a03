import type { Journey } from '#/testing/everywhere/journey.ts';

/** Sets posting times, and takes a free one. */
export async function takePostingTime({ go }: Journey, account: string): Promise<void> {
  const times = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time: '23:59' }));
  await go('PUT', '/api/posting-times', { times });
  await go('PUT', '/api/posting-times', { account, times });
  await go('GET', '/api/posting-times');
  const { times: free } = await go('GET', `/api/posting-times/free?accounts=${account}`);
  const draft = {
    title: 'Kiln',
    description: 'Open',
    platforms: [account],
    scheduledDate: free[0].at,
    postingTime: true,
  };
  const { post } = await go('POST', '/api/social/posts/schedule', draft);
  await go('PATCH', `/api/posts/${post.id}`, { version: 1, scheduledDate: free[0].at, postingTime: true });
}
