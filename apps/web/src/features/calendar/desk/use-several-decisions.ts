import type { ListedPost } from '@nonet/contract';
import { SEVERAL_MAX } from '@nonet/domain';
import { useState } from 'react';

import { api } from '#/lib/api.ts';
import { errorText } from '#/lib/api-error.ts';
import { toast } from '#/ui/status/toast.ts';

import type { Decision } from '../day/decided-text.ts';
import { refetchPosts, storeChangedPosts } from '../posts/post-queries.ts';
import { tellRefused } from '../refused/refusals.ts';
import type { DeskItem } from './desk-groups.ts';
import { decidedSeveralText } from './desk-texts.ts';

/** Gives the same answer to many posts. What was refused says why, and the others are changed. */
export function useSeveralDecisions() {
  const [busy, setBusy] = useState<Decision | null>(null);

  async function decide(action: Decision, items: readonly DeskItem[]) {
    setBusy(action);
    const changed: ListedPost[] = [];
    try {
      for (let first = 0; first < items.length; first += SEVERAL_MAX) {
        const some = items.slice(first, first + SEVERAL_MAX);
        const answer = await api.posts.retrySeveral({
          action,
          posts: some.map(({ post, targets }) => ({ id: post.id, targets: targets.map(({ id }) => id) })),
        });
        storeChangedPosts(answer.changed);
        changed.push(...answer.changed);
        const posts = new Map(some.map(({ post }) => [post.id, post]));
        tellRefused(
          answer.refused.flatMap(({ id, message }) => {
            const post = posts.get(id);
            return post ? { post, message } : [];
          }),
        );
      }
    } catch (error) {
      toast.error(errorText(error), { id: 'decisions' });
      refetchPosts();
    } finally {
      setBusy(null);
    }
    const text = decidedSeveralText(action, changed, Date.now());
    if (text !== null) toast.success(text, { id: 'decisions' });
  }

  return { busy, decide: (action: Decision, items: readonly DeskItem[]) => void decide(action, items) };
}
