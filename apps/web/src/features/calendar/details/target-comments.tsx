import type { Post, Target } from '@nonet/contract';
import { hasThreads, networkName } from '@nonet/domain';
import { useState } from 'react';
import { api } from '#/lib/api.ts';
import { errorText } from '#/lib/api-error.ts';
import { useMay } from '#/lib/use-may.ts';
import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Sign, type SignName } from '#/ui/sign.tsx';
import { Badge, type Tone } from '#/ui/status/badge.tsx';
import { toast } from '#/ui/status/toast.ts';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { refetchPosts, storeChangedPost } from '../posts/post-queries.ts';

export type Comment = Target['comments'][number];

const looks: Readonly<Record<Comment['status'], { word: string; tone: Tone; sign: SignName }>> = {
  waiting: { word: 'Waiting', tone: 'grey', sign: 'clock' },
  sending: { word: 'Publishing', tone: 'blue', sign: 'busy' },
  unknown: { word: 'Being checked', tone: 'blue', sign: 'busy' },
  published: { word: 'Published', tone: 'green', sign: 'tick' },
  failed: { word: 'Failed', tone: 'red', sign: 'warning' },
};

export interface TargetCommentsProps {
  postId: Post['id'];
  target: Pick<Target, 'platform' | 'connectionId' | 'comments'>;
}

/** What the account says below its published post, and how that stands (THREAD-04). */
export function TargetComments({ postId, target: { platform, connectionId, comments } }: TargetCommentsProps) {
  const network = networkName(platform);
  const word = hasThreads(platform) ? 'Reply' : 'Comment';
  return (
    <ol
      aria-label={`${word === 'Reply' ? 'Replies' : 'Comments'} on ${network}`}
      className="grid grid-cols-[minmax(0,1fr)] gap-2.5 py-1"
    >
      {comments.map((comment) => (
        <li key={comment.id} className="grid grid-cols-[minmax(0,1fr)] gap-1 border-l-2 border-line pl-3">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 font-[560] text-ink-2">
            {comments.length > 1 ? `${word} ${comment.number}` : word}
            <CommentBadge status={comment.status} />
          </p>
          <p className="text-13 wrap-anywhere whitespace-pre-line text-ink-2">{comment.text}</p>
          <Standing comment={comment} isBehindFailed={isBehindFailed(comment, comments)} />
          {comment.status === 'failed' && (
            <CommentAnswers postId={postId} connectionId={connectionId} comment={comment} network={network} />
          )}
        </li>
      ))}
    </ol>
  );
}

function CommentBadge({ status }: { status: Comment['status'] }) {
  const { word, tone, sign } = looks[status];
  return (
    <Badge
      tone={tone}
      icon={<Sign name={sign} size={13} strokeWidth={2.25} className={sign === 'busy' ? 'animate-turn' : undefined} />}
    >
      {word}
    </Badge>
  );
}

/** Where it is to be read, or why it is not out. */
function Standing({ comment, isBehindFailed }: { comment: Comment; isBehindFailed: boolean }) {
  const { status, message, url } = comment;
  if (status === 'published') {
    return (
      url && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="text-link inline-flex w-fit max-w-full items-center gap-1 text-12 text-ink-2 max-md:py-2"
        >
          <span className="truncate">{url.replace(/^https?:\/\//, '')}</span>
          <Sign name="outside" size={12} className="flex-none" />
          <span className="sr-only"> (opens a new tab)</span>
        </a>
      )
    );
  }
  const said = message ?? (isBehindFailed ? 'It goes out after the one before.' : null);
  if (said === null) return null;
  return (
    <p className={status === 'failed' ? 'text-13 wrap-anywhere text-red' : 'text-13 wrap-anywhere text-ink-2'}>
      {said}
    </p>
  );
}

function isBehindFailed({ status, number }: Comment, comments: readonly Comment[]): boolean {
  return status === 'waiting' && comments.some((other) => other.number < number && other.status === 'failed');
}

interface CommentAnswersProps {
  postId: string;
  connectionId: string;
  comment: Comment;
  network: string;
}

function CommentAnswers({ postId, connectionId, comment, network }: CommentAnswersProps) {
  const [isBusy, setBusy] = useState(false);
  const [mayPublish, mayConnect] = [useMay('publish'), useMay('connect')];
  if (!mayPublish) return null;

  async function retry() {
    setBusy(true);
    try {
      storeChangedPost((await api.posts.retryComment(postId, comment.id)).post);
      toast.dismiss(`comment-${comment.id}`);
    } catch (error) {
      toast.error(errorText(error), { id: `comment-${comment.id}` });
      refetchPosts();
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-wrap gap-1.5">
      {comment.mayReconnect && mayConnect && (
        <Link to="/accounts" search={{ account: connectionId }} className={buttonClass({ size: 'sm' })}>
          Connect again
          <VisuallyHidden>{` the account on ${network}`}</VisuallyHidden>
        </Link>
      )}
      <Button size="sm" busy={isBusy} onClick={() => void retry()}>
        Retry
        <VisuallyHidden>{` the comment on ${network}`}</VisuallyHidden>
      </Button>
    </div>
  );
}
