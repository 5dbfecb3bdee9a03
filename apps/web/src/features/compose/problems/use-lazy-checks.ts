import { type AdditionsCheck, additionNames, type FileChecks, loadCheckAdditions, loadFileChecks } from '@nonet/domain';
import { useEffect, useState } from 'react';

import type { Draft } from '../draft/draft.ts';

interface LazyChecks {
  checkAdditions: AdditionsCheck | null;
  fileChecks: FileChecks | null;
}

/** The checks of what a draft may have or not, loaded once it has it. Null until they are here, and when they do not arrive: then the server checks first. */
export function useLazyChecks(draft: Draft): LazyChecks {
  const { media, covers, thread } = draft;
  const hasFiles = media.length > 0 || covers.length > 0 || thread.some((part) => part.media.length > 0);
  return {
    checkAdditions: useLoaded(
      additionNames.some((name) => draft[name] !== null),
      loadCheckAdditions,
    ),
    fileChecks: useLoaded(hasFiles, loadFileChecks),
  };
}

function useLoaded<Loaded>(isNeeded: boolean, load: () => Promise<Loaded>): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isMissing = isNeeded && loaded === null;
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      (arrived) => setLoaded(() => arrived),
      () => undefined,
    );
  }, [isMissing, load]);
  return loaded;
}
