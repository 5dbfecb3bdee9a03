import type { ListedPost, Target } from '@nonet/contract';
import { useState } from 'react';

import { api } from '#/lib/api.ts';
import { errorText } from '#/lib/api-error.ts';
import { toast } from '#/ui/toast.ts';

import { refetchPosts, storeChangedPost } from '../posts/post-queries.ts';

export type Decision = 'send' | 'skip';

const doneTexts: Record<Decision, string> = {
  send: 'Going out now',
  skip: 'Skipped. It will not be published',
};

/** Sends what waits or failed, now, or gives up on it. */
export function useDecision(post: ListedPost, targets: readonly Target[]) {
  const [busy, setBusy] = useState<Decision | null>(null);

  async function decide(action: Decision) {
    setBusy(action);
    try {
      const changed = await api.posts.retry(post.id, { action, targets: targets.map((target) => target.id) });
      storeChangedPost(changed.post);
      toast.success(doneTexts[action]);
    } catch (error) {
      toast.error(errorText(error));
      refetchPosts();
    } finally {
      setBusy(null);
    }
  }

  return { busy, decide: (action: Decision) => void decide(action) };
}
