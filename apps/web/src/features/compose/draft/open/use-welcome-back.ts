import { useEffect } from 'react';

import { toast } from '#/ui/status/toast.ts';

import type { OpenedDraft } from './open-draft.ts';

/** When the screen opens with a kept draft, says so once, and offers to start over. */
export function useWelcomeBack({ isRestored, isOutdated, edited }: OpenedDraft, startOver: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once, when the screen opens.
  useEffect(() => {
    if (!isRestored || isOutdated) return;
    toast.info(edited ? 'Your unsaved changes are back' : 'Your draft is back', {
      id: 'draft-restored',
      action: { label: 'Discard', onPress: startOver },
    });
  }, []);
}
