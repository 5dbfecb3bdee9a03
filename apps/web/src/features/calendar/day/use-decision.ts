import type { ListedPost, Target } from '@nonet/contract';
import { useState } from 'react';

import { api } from '#/lib/api.ts';
import { errorText } from '#/lib/api-error.ts';
import { toast } from '#/ui/status/toast.ts';

import { refetchPosts, storeChangedPost } from '../posts/post-queries.ts';
import { type Decision, decidedText } from './decided-text.ts';

/** Sends waiting or failed targets, or gives up on them. */
export function useDecision(post: ListedPost, targets: readonly Target[]) {
  const [busy, setBusy] = useState<Decision | null>(null);

  async function decide(action: Decision) {
    setBusy(action);
    try {
      const changed = await api.posts.retry(post.id, { action, targets: targets.map((target) => target.id) });
      storeChangedPost(changed.post);
      toast.success(decidedText(action, changed), { id: `decision-${post.id}` });
    } catch (error) {
      toast.error(errorText(error), { id: `decision-${post.id}` });
      refetchPosts();
    } finally {
      setBusy(null);
    }
  }

  return { busy, decide: (action: Decision) => void decide(action) };
}
