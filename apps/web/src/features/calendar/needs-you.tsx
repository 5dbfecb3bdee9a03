import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import { late } from '#/ui/late.tsx';
import { waitingOutcomesOf } from './day/outcome.ts';
import { waitingQuery } from './posts/post-queries.ts';
import type { WaitingPostsProps } from './waiting-posts.tsx';

// Most people most of the time have none.
const WaitingPosts = late(() => import('./waiting-posts.tsx'), 'WaitingPosts');

/** The posts that do not go on without a person, of whatever month, each with its reason and the answers to choose from. */
export function NeedsYou({ zone, onShowPost }: Omit<WaitingPostsProps, 'posts'>) {
  const { data: posts = [] } = useQuery(waitingQuery());
  // What was just decided is known here before the list is fetched again.
  const waiting = posts.filter((post) => waitingOutcomesOf(post, zone).length > 0);
  return (
    waiting.length > 0 && (
      <Suspense fallback={null}>
        <WaitingPosts posts={waiting} zone={zone} onShowPost={onShowPost} />
      </Suspense>
    )
  );
}
