import { useCallback, useState } from 'react';

import type { Draft } from '../draft/draft.ts';

/** The files of the parts of a thread whose upload failed: each part has uploads of its own, and tells here of them. */
export function useStoppedInParts(thread: Draft['thread']) {
  const [stopped, setStopped] = useState<Readonly<Record<string, readonly string[]>>>({});
  const onStopped = useCallback(
    (part: string, keys: readonly string[]) =>
      setStopped((before) => (before[part]?.join() === keys.join() ? before : { ...before, [part]: keys })),
    [],
  );
  return { stoppedInParts: thread.flatMap(({ key }) => stopped[key] ?? []), onStopped };
}
