import { type FunctionComponent, useEffect, useState } from 'react';

import { idle } from '#/offline/idle.ts';

/** True once the page has nothing more urgent to do. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => void idle().then(() => setIdle(true)), []);
  return isIdle;
}

/** A part of the shell that comes when it is needed, and without which all else works; null until then. */
export function useLatePart<Props>(
  isNeeded: boolean,
  importer: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> | null {
  const [Part, setPart] = useState<FunctionComponent<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is imported is always the same.
  useEffect(() => {
    if (isNeeded)
      importer().then(
        (part) => setPart(() => part),
        () => undefined,
      );
  }, [isNeeded]);
  return Part;
}
