import { toastStore } from '#/ui/status/toast.ts';

import { listenForUndoKey } from './undo-key.ts';
import { createUndo } from './undo-store.ts';

/** One for the page: what was done can be undone while another day or screen is shown. */
export const { offerUndo } = createUndo({ toasts: toastStore, listen: listenForUndoKey });
