import type { ListedPost } from '@nonet/contract';
import { dayKey } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';

import { ApiError, errorText } from '#/lib/api-error.ts';
import { useDocumentTitle } from '#/lib/document-title.ts';
import { useIsAsked } from '#/lib/spaces-query.ts';
import { Button } from '#/ui/button.tsx';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { EmptyState } from '#/ui/status/empty-state.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { PostBadge } from '../day/post-badge.tsx';
import { useDeletionPhase } from '../delete/use-deletion-phase.ts';
import { knownPosts, postQuery } from '../posts/post-queries.ts';
import { titleOf } from '../posts/title-of.ts';
import { useSpokenChanges } from '../posts/use-spoken-changes.ts';
import { momentText } from './event-text.ts';
import { PostDetails } from './post-details.tsx';
import { useReturnFocus } from './use-return-focus.ts';

const Presence = onDemand(() => import('#/presence/presence.tsx'), 'Presence');

export interface DetailsPanelProps {
  postId: string;
  zone: string;
  onClose: () => void;
  /** Called when the post is known: the calendar beside it shows its day. */
  onFound: (day: string) => void;
}

/** Everything about one post (VIEW-07), beside the calendar; on a phone it fills the screen. */
export function DetailsPanel({ postId, zone, onClose: close, onFound }: DetailsPanelProps) {
  const headingId = useId();
  const isTogether = useIsAsked();
  const heading = useReturnFocus(postId);
  const { data: whole, error, isError, isFetching, isPaused, refetch } = useQuery(postQuery(postId));
  // The calendar knows the most of it already.
  const listed = useMemo(() => knownPosts().find(({ id }) => id === postId), [postId]);
  // The press is answered by title and time; the rest is drawn a frame later.
  const isDrawn = useDeferredValue(true, false);
  const isGone = isError && isNotFound(error);
  const post: ListedPost | undefined = isGone ? undefined : (whole ?? listed);
  const day = post && dayKey(new Date(post.scheduledDate), zone);
  useEffect(() => {
    if (day !== undefined) onFound(day);
  }, [day, onFound]);
  const panel = useRef<HTMLElement>(null);
  const isWhole = isDrawn && post !== undefined;
  useEffect(() => {
    // Where it stands below the calendar it is seen as far as it fits. Beside the calendar it is in sight anyway.
    if (isWhole) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [isWhole]);
  useDocumentTitle(post ? titleOf(post) : null);
  useSpokenChanges(
    postId,
    useMemo(() => (post ? [post] : null), [post]),
  );

  function onClose() {
    // What has the focus goes; in the middle of the drawing that makes the browser style the page twice.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    close();
  }

  return (
    <section
      ref={panel}
      aria-labelledby={headingId}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
      className="flex min-h-0 flex-1 scroll-mt-14 flex-col bg-surface md:scroll-m-6 cal:absolute cal:inset-0 max-md:-mx-3 max-md:-mt-3 max-cal:rounded-xl max-cal:border max-cal:border-line max-md:rounded-none! max-md:border-0"
    >
      <header className="flex items-start gap-2 border-b border-line px-[18px] pt-[15px] pb-3 max-md:sticky max-md:top-14 max-md:z-[6] max-md:bg-surface max-md:px-4 cal:pt-6">
        <div className="min-w-0 flex-1">
          <h2 ref={heading} id={headingId} tabIndex={-1} className="display-17 outline-offset-4 wrap-anywhere">
            {post ? titleOf(post) : 'Details'}
          </h2>
          {post && <When post={post} zone={zone} />}
        </div>
        {isTogether && post && <Presence postId={postId} within="section" shown={3} />}
        <IconButton
          label="Close details"
          icon={<Sign name="close" size={18} strokeWidth={1.75} />}
          onClick={onClose}
          className="-mt-[5px] -mr-2 max-md:-mt-2.5"
        />
      </header>
      <div className="relative min-h-0 flex-1 cal:overflow-y-auto">
        {post ? (
          isDrawn && <PostDetails post={post} whole={whole} zone={zone} titleId={headingId} />
        ) : isGone ? (
          <EmptyState
            title="This post is not here."
            action={
              <Button size="sm" onClick={onClose}>
                Back to the calendar
              </Button>
            }
          >
            It was deleted, or it belongs to somebody else.
          </EmptyState>
        ) : isError ? (
          <ErrorState title="Failed to load this post" retrying={isFetching} onRetry={() => void refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : isPaused ? (
          <EmptyState title="This post is not saved in this browser.">It shows when you are back online.</EmptyState>
        ) : (
          <Skeleton label="Loading this post...">
            <div className="grid gap-3 p-[18px]">
              <Bone className="h-4 w-40" />
              <Bone className="h-24" />
              <Bone className="h-24" />
            </div>
          </Skeleton>
        )}
      </div>
    </section>
  );
}

function When({ post, zone }: { post: ListedPost; zone: string }) {
  const phase = useDeletionPhase(post.id);
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-ink-2">
      <time dateTime={post.scheduledDate}>{momentText(post.scheduledDate, zone)}</time>
      <PostBadge post={post} phase={phase} />
    </p>
  );
}

function isNotFound(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
