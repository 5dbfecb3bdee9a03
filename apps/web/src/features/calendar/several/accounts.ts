import { api } from '#/lib/api.ts';
import { toastStore } from '#/ui/status/toast.ts';

import { refetchPosts, storeChangedPosts } from '../posts/post-queries.ts';
import { tellRefused } from '../refused/refusals.ts';
import { offerUndo } from '../undo/undo.ts';
import { createAccountChanges } from './change-accounts.ts';

export const { changeAccounts } = createAccountChanges({
  calls: api.posts,
  offerUndo,
  toasts: toastStore,
  onChanged: storeChangedPosts,
  onFailed: refetchPosts,
  tellRefused,
});
