import { dayKey, formatDay, formatTime } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { StatusBadge } from '#/networks/status-badge.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Bone, Skeleton } from '#/ui/skeleton.tsx';

import { postQuery } from '../posts/post-queries.ts';
import { titleOf } from '../posts/title-of.ts';

export interface DetailsPanelProps {
  postId: string;
  zone: string;
  onClose: () => void;
  /** Called when the post is known: the calendar beside it shows its day. */
  onFound: (day: string) => void;
}

/** Everything about one post (VIEW-07). */
export function DetailsPanel({ postId, zone, onClose, onFound }: DetailsPanelProps) {
  const { data: post, error, isError, isFetching, refetch } = useQuery(postQuery(postId));
  const day = post && dayKey(new Date(post.scheduledDate), zone);
  useEffect(() => {
    if (day !== undefined) onFound(day);
  }, [day, onFound]);
  return (
    <section aria-labelledby="details-heading" className="min-h-0 flex-1 overflow-y-auto p-5">
      <header className="flex items-start gap-2">
        <h2 id="details-heading" tabIndex={-1} className="display-17 mr-auto wrap-anywhere">
          {post ? titleOf(post) : 'Details'}
        </h2>
        <IconButton label="Close details" icon={<Sign name="close" size={18} strokeWidth={1.75} />} onClick={onClose} />
      </header>
      {post ? (
        <>
          <p className="flex items-center gap-2 text-13 text-ink-3">
            {formatDay(dayKey(new Date(post.scheduledDate), zone))}, {formatTime(new Date(post.scheduledDate), zone)}
            <StatusBadge status={post.status} />
          </p>
          <p className="mt-3 wrap-anywhere whitespace-pre-line">{post.description}</p>
        </>
      ) : isError ? (
        <ErrorState title="The post cannot be opened" retrying={isFetching} onRetry={() => void refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : (
        <Skeleton label="Loading the post...">
          <Bone className="mt-3 h-24" />
        </Skeleton>
      )}
    </section>
  );
}
