import type { ListedPost } from '@nonet/contract';
import { nameList, networkName, type PostStatus, statusLabel } from '@nonet/domain';

import { lookOf } from '../posts/post-look.ts';
import { accountsLine } from './accounts-line.ts';

export interface RowState {
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
 * what is a shape or a colour comes last: 'Partial, Bluesky and Threads: Studio Fala and 1 more, needs you'.
 */
export function rowName({ post, status, isWaiting }: RowState): string {
  const networks = networksOf(post);
  const state = saysNeedsYou({ post, isWaiting }) ? `Needs you, ${statusLabel(status)}` : statusLabel(status);
  const isPartlyWaiting = isWaiting && post.status === 'partial';
  return [
    state,
    `${networks.length > 0 ? `${nameList(networks.map(networkName))}: ` : ''}${accountsLine(post.targets)}`,
    isPartlyWaiting && 'needs you',
    lookOf(post) === 'at-risk' && 'at risk',
  ]
    .filter(Boolean)
    .join(', ');
}

/** Each network that a post goes to, once. */
export function networksOf({ targets }: Pick<ListedPost, 'targets'>) {
  return [...new Set(targets.map(({ platform }) => platform))];
}
