import type { ListedPost } from '@nonet/contract';

import { Card } from '#/ui/card.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';

import { NeedsYou } from '../needs-you.tsx';

export interface DeskViewProps {
  /** Null while unknown. */
  posts: readonly ListedPost[] | null;
  zone: string;
  onShowPost: (post: ListedPost) => void;
  /** Back to the calendar. */
  onClose: () => void;
}

/** Everything that waits for the person. */
export function DeskView({ posts, zone, onShowPost }: DeskViewProps) {
  if (posts === null) return null;
  if (posts.length > 0) return <NeedsYou posts={posts} zone={zone} onShowPost={onShowPost} />;
  return (
    <Card as="section" aria-label="Needs you">
      <EmptyState title="Nothing needs you." />
    </Card>
  );
}
