import type { ListedPost, Post, PostEvent } from '@nonet/contract';
import { hasThreads, type NetworkId, networkIds } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { useIsAsked } from '#/lib/spaces-query.ts';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { targetOutcomesOf } from '../day/outcome.ts';
import { ownLines } from '../day/own-lines.ts';
import { PostActions } from '../day/post-actions.tsx';
import { OwnTexts } from '../day/post-texts.tsx';
import { historyQuery } from '../posts/post-queries.ts';
import { SeriesLine } from '../series/series-line.tsx';
import { AttachmentDetails } from './attachment-details.tsx';
import { CardDetails } from './card-details.tsx';
import { DetailsTabs, useDetailsTab } from './details-tabs.tsx';
import { FileList } from './file-list.tsx';
import { HistoryList } from './history-list.tsx';
import { plannedComments } from './planned-comments.ts';
import { PollDetails } from './poll-details.tsx';
import { SpoilerDetails } from './spoiler-details.tsx';
import { TargetDetails } from './target-details.tsx';
import { ThreadParts } from './thread-parts.tsx';

const ApprovalBox = onDemand(() => import('../approval/approval-box.tsx'), 'ApprovalBox');
const RemarksTab = onDemand(() => import('../remarks/remarks-tab.tsx'), 'RemarksTab');

/** The histories of more accounts than this open by a press. */
const mostOpenHistories = 2;

export interface PostDetailsProps {
  post: ListedPost;
  /** What no list has of it, once it is here. */
  whole: Post | undefined;
  zone: string;
  titleId: string;
}

/**
 * Below title and time: what is to be sent, where, and what became of it. Where somebody is asked, or with a remark, what is said about it
 * and what happened are tabs; for a person alone all of it is one page.
 */
export function PostDetails({ post, whole, zone, titleId }: PostDetailsProps) {
  const [tab, setTab] = useDetailsTab();
  const isAsked = useIsAsked();
  const openRemarks = post.openRemarks ?? 0;
  const isTogether = isAsked || openRemarks > 0;
  const content = (
    <Content
      post={post}
      whole={whole}
      zone={zone}
      part={!isTogether ? 'all' : tab === 'history' ? 'history' : 'post'}
    />
  );
  return (
    <>
      <PostActions post={post} titleId={titleId} className="border-b border-line px-2.5 py-1.5" />
      {post.approval && post.removesAt === null && (
        <ApprovalBox post={post} zone={zone} className="mx-[18px] mt-3 max-md:mx-4" />
      )}
      {isTogether ? (
        <DetailsTabs tab={tab} onChange={setTab} openRemarks={openRemarks}>
          {tab === 'remarks' ? <RemarksTab postId={post.id} zone={zone} /> : content}
        </DetailsTabs>
      ) : (
        content
      )}
    </>
  );
}

interface ContentProps extends Omit<PostDetailsProps, 'titleId'> {
  part: 'post' | 'history' | 'all';
}

/** The post, what happened to it, or both. */
function Content({ post, whole, zone, part }: ContentProps) {
  const history = useQuery(historyQuery(post.id));
  const ofTargets = useMemo(() => Map.groupBy(history.data ?? [], ({ targetId }) => targetId), [history.data]);
  const ofPost = ofTargets.get(null) ?? [];
  const eventsOf = (id: string): readonly PostEvent[] | null => (history.data ? (ofTargets.get(id) ?? []) : null);
  // A list has the beginning of long texts alone.
  const texts = whole ?? post;
  const own = ownLines(texts, texts.targets);
  const planned = whole ? ownLines({ description: '', descriptions: plannedComments(whole) }, []) : [];
  const toCome = post.status === 'cancelled' ? [] : networksOf(post.targets.filter(isPlanned));
  const dueMs = Date.parse(post.scheduledDate);
  const files = whole?.media ?? post.media;
  return (
    <div className="grid gap-5 px-[18px] py-4 max-md:px-4">
      {part !== 'history' && (
        <>
          {(texts.description || own.length > 0) && (
            <Part title="Text">
              {texts.description && (
                <p className="text-13 wrap-anywhere whitespace-pre-line text-ink-2">{texts.description}</p>
              )}
              <OwnTexts lines={own} clamp="whitespace-pre-line" />
              <SpoilerDetails post={texts} networks={networksOf(post.targets)} />
            </Part>
          )}
          {post.poll && (
            <Part title="Poll">
              <PollDetails poll={post.poll} networks={networksOf(post.targets)} whole={whole} />
            </Part>
          )}
          {texts.attachment && (
            <Part title="Long text">
              <AttachmentDetails attachment={texts.attachment} networks={networksOf(post.targets)} whole={whole} />
            </Part>
          )}
          {files.length > 0 && (
            <Part title="Files">
              <FileList files={files} covers={whole?.covers ?? []} networks={toCome} dueMs={dueMs} />
            </Part>
          )}
          {whole && whole.thread.length > 0 && (
            <Part title="Thread">
              <ThreadParts
                post={whole}
                without={networksOf(post.targets).filter((network) => !hasThreads(network))}
                toCome={toCome}
                dueMs={dueMs}
              />
            </Part>
          )}
          {planned.length > 0 && (
            <Part title="First comments">
              <OwnTexts lines={planned} clamp="whitespace-pre-line" />
            </Part>
          )}
          {whole?.link && (
            <Part title="Link">
              <a
                href={whole.link}
                target="_blank"
                rel="noopener noreferrer"
                className="text-link text-13 wrap-anywhere"
              >
                {whole.link}
                <span className="sr-only"> (opens a new tab)</span>
              </a>
            </Part>
          )}
          {whole && whole.card !== null && whole.card !== 'off' && (
            <Part title="Link card">
              <CardDetails card={whole.card} pictureUrl={whole.cardImageUrl} />
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
        </>
      )}
      {part !== 'post' && (
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
      )}
    </div>
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

/** The networks of these, each once. */
function networksOf(targets: ListedPost['targets']): NetworkId[] {
  return networkIds.filter((id) => targets.some(({ platform }) => platform === id));
}

/** What is out, or refused, needs no file any more. */
function isPlanned({ status }: ListedPost['targets'][number]): boolean {
  return status === 'pending' || status === 'preparing' || status === 'ready';
}
