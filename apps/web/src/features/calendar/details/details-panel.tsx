import type { ListedPost, Post, PostEvent } from '@nonet/contract';
import { dayKey, hasThreads, networkIds } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef } from 'react';

import { ApiError, errorText } from '#/lib/api-error.ts';
import { useDocumentTitle } from '#/lib/document-title.ts';
import { StatusBadge } from '#/networks/status-badge.tsx';
import { Button } from '#/ui/button.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Bone, Skeleton } from '#/ui/skeleton.tsx';

import { shownStatus } from '../day/leaving.ts';
import { targetOutcomesOf } from '../day/outcome.ts';
import { PostActions } from '../day/post-actions.tsx';
import { OwnTexts } from '../day/post-texts.tsx';
import { useDeletionPhase } from '../delete/use-deletion-phase.ts';
import { historyQuery, knownPosts, postQuery } from '../posts/post-queries.ts';
import { titleOf } from '../posts/title-of.ts';
import { useSpokenChanges } from '../posts/use-spoken-changes.ts';
import { SeriesLine } from '../series/series-line.tsx';
import { momentText } from './event-text.ts';
import { FileList } from './file-list.tsx';
import { HistoryList } from './history-list.tsx';
import { plannedComments } from './planned-comments.ts';
import { TargetDetails } from './target-details.tsx';
import { ThreadParts } from './thread-parts.tsx';
import { useReturnFocus } from './use-return-focus.ts';

export interface DetailsPanelProps {
  postId: string;
  zone: string;
  onClose: () => void;
  /** Called when the post is known: the calendar beside it shows its day. */
  onFound: (day: string) => void;
}

/** The histories of more accounts than this open by a press. */
const mostOpenHistories = 2;

/** Everything about one post (VIEW-07), beside the calendar; on a phone it fills the screen. */
export function DetailsPanel({ postId, zone, onClose: close, onFound }: DetailsPanelProps) {
  const headingId = useId();
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
        <IconButton
          label="Close details"
          icon={<Sign name="close" size={18} strokeWidth={1.75} />}
          onClick={onClose}
          className="-mt-[5px] -mr-2 max-md:-mt-2.5"
        />
      </header>
      <div className="relative min-h-0 flex-1 cal:overflow-y-auto">
        {post ? (
          isDrawn && <Details post={post} whole={whole} zone={zone} titleId={headingId} />
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
      <StatusBadge status={shownStatus(post, phase)} />
    </p>
  );
}

/** The networks that a post goes to, each once. */
function networksOf({ targets }: ListedPost) {
  return networkIds.filter((id) => targets.some(({ platform }) => platform === id));
}

interface DetailsProps {
  post: ListedPost;
  /** What no list has of it, once it is here. */
  whole: Post | undefined;
  zone: string;
  titleId: string;
}

function Details({ post, whole, zone, titleId }: DetailsProps) {
  const history = useQuery(historyQuery(post.id));
  const ofTargets = useMemo(() => Map.groupBy(history.data ?? [], ({ targetId }) => targetId), [history.data]);
  const ofPost = ofTargets.get(null) ?? [];
  const eventsOf = (id: string): readonly PostEvent[] | null => (history.data ? (ofTargets.get(id) ?? []) : null);
  const planned = whole ? plannedComments(whole) : {};
  const files = [...post.media, ...(whole?.covers ?? [])];
  return (
    <>
      <PostActions post={post} titleId={titleId} className="border-b border-line px-2.5 py-1.5" />
      <div className="grid gap-5 px-[18px] py-4 max-md:px-4">
        {(post.description || Object.keys(post.descriptions).length > 0) && (
          <Part title="Text">
            {post.description && (
              <p className="text-13 wrap-anywhere whitespace-pre-line text-ink-2">{post.description}</p>
            )}
            <OwnTexts texts={post.descriptions} clamp="whitespace-pre-line" />
          </Part>
        )}
        {files.length > 0 && (
          <Part title="Files">
            <FileList files={files} />
          </Part>
        )}
        {whole && whole.thread.length > 0 && (
          <Part title="Thread">
            <ThreadParts post={whole} without={networksOf(post).filter((network) => !hasThreads(network))} />
          </Part>
        )}
        {Object.keys(planned).length > 0 && (
          <Part title="First comments">
            <OwnTexts texts={planned} clamp="whitespace-pre-line" />
          </Part>
        )}
        {whole?.link && (
          <Part title="Link">
            <a href={whole.link} target="_blank" rel="noopener noreferrer" className="text-link text-13 wrap-anywhere">
              {whole.link}
              <span className="sr-only"> (opens a new tab)</span>
            </a>
          </Part>
        )}
        {post.series && <SeriesLine series={post.series} />}
        {post.template && (
          <Part title="Template">
            <p className="text-13 text-ink-2">{post.template.name}</p>
          </Part>
        )}
        <Part title="Accounts">
          <ul>
            {targetOutcomesOf(post, zone).map((outcome) => (
              <TargetDetails
                key={outcome.targets[0].id}
                post={post}
                outcome={outcome}
                partCount={(whole?.thread.length ?? 0) + 1}
                events={eventsOf(outcome.targets[0].id)}
                isOpen={post.targets.length <= mostOpenHistories}
                zone={zone}
              />
            ))}
          </ul>
        </Part>
        <Part title="History">
          {history.isError && !history.data ? (
            <ErrorState
              title="Failed to load what happened"
              retrying={history.isFetching}
              onRetry={() => void history.refetch()}
            >
              {errorText(history.error)}
            </ErrorState>
          ) : history.data ? (
            <HistoryList events={ofPost} zone={zone} />
          ) : (
            <Skeleton label="Loading what happened...">
              <Bone className="h-10" />
            </Skeleton>
          )}
        </Part>
      </div>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid min-w-0 gap-2">
      <h3 id={headingId} className="text-12 font-[620] text-ink-3">
        {title}
      </h3>
      {children}
    </section>
  );
}

function isNotFound(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
