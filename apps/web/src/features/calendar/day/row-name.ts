import type { ListedPost } from '@nonet/contract';
import { nameList, networkName, type PostStatus, statusLabel } from '@nonet/domain';

import { approvalLabel, approvalLookOf } from '../posts/approval-look.ts';
import { lookOf } from '../posts/post-look.ts';
import { doesRepeat, repeatsWord } from '../series/repeat-sign.tsx';
import { accountsLine } from './accounts-line.ts';

interface RowState {
  post: ListedPost;
  status: PostStatus;
  isWaiting: boolean;
}

/** Whether a row says that its post needs the person in place of its status. What is partly out says that first. */
export function saysNeedsYou({ post, isWaiting }: Pick<RowState, 'post' | 'isWaiting'>): boolean {
  return isWaiting && post.status !== 'partial';
}

/**
 * What a row shows beside time and title, in the order in which it is seen, so that it can be said to a voice control (WCAG 2.5.3);
 * then what is only drawn: 'Partial, Studio Fala and 1 more, Bluesky and Threads, needs you'.
 */
export function rowName({ post, status, isWaiting }: RowState): string {
  const label = statusLabel(status);
  const asked = status === 'cancelled' ? null : approvalLookOf(post);
  const isAsking = asked === null && saysNeedsYou({ post, isWaiting });
  return [
    asked === null ? (isAsking ? 'Needs you' : label) : approvalLabel(asked, post),
    accountsLine(post.targets, post.author),
    isAsking && label,
    nameList(networksOf(post).map(networkName)),
    isWaiting && !isAsking && 'needs you',
    lookOf(post) === 'at-risk' && 'at risk',
    doesRepeat(post) && repeatsWord,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Each network that a post goes to, once. */
export function networksOf({ targets }: Pick<ListedPost, 'targets'>) {
  return [...new Set(targets.map(({ platform }) => platform))];
}
