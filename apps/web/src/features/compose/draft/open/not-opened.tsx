import type { ReactNode } from 'react';

import { ApiError, errorText } from '#/lib/api-error.ts';
import { Link } from '#/router/link.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';

/** Why there is no composer: the post did not come, nothing of it can be changed any more, or the draft did not open. */
export type NotOpenedProps =
  | { why: 'post-failed'; title: string; post: { error: unknown; isFetching: boolean; refetch: () => unknown } }
  | { why: 'final' }
  | { why: 'draft-failed'; error: unknown; onRetry: () => void };

export function NotOpened(props: NotOpenedProps) {
  switch (props.why) {
    case 'final':
      return <FinalPost />;
    case 'draft-failed':
      return <DraftNotOpened {...props} />;
    case 'post-failed': {
      const { title, post } = props;
      return (
        <Stop>
          <ErrorState title={title} retrying={post.isFetching} onRetry={() => void post.refetch()}>
            {errorText(post.error)}
          </ErrorState>
        </Stop>
      );
    }
    default:
      return props satisfies never;
  }
}

function FinalPost() {
  return (
    <Stop>
      <EmptyState
        title="This post can no longer be changed"
        action={
          <Link to="/calendar" className={buttonClass()}>
            Go to the calendar
          </Link>
        }
      >
        It is on its way, published or cancelled.
      </EmptyState>
    </Stop>
  );
}

/** A draft that has ended is not asked for again. */
function DraftNotOpened({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isGone = error instanceof ApiError && (error.status === 404 || error.code === 'draft-scheduled');
  return (
    <Stop title="Create Post">
      {isGone ? (
        <EmptyState
          title="This draft is not there any more"
          action={
            <Link to="/drafts" className={buttonClass()}>
              Go to the drafts
            </Link>
          }
        >
          {errorText(error)}
        </EmptyState>
      ) : (
        <ErrorState title="The draft cannot be opened" retrying={false} onRetry={onRetry}>
          {errorText(error)}
        </ErrorState>
      )}
    </Stop>
  );
}

function Stop({ children, title = 'Edit Post' }: { children: ReactNode; title?: string }) {
  return (
    <PageBody>
      <h1 className="sr-only">{title}</h1>
      <Card>{children}</Card>
    </PageBody>
  );
}
