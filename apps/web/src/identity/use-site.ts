import type { Site } from '@nonet/contract';
import { useEffect, useState } from 'react';

import { api } from '#/lib/api.ts';

/** What this installation offers to visitors; undefined until the answer is there. */
export function useSite(): Site | undefined {
  const [site, setSite] = useState<Site>();
  useEffect(() => {
    const leaving = new AbortController();
    api.site(leaving.signal).then(setSite, () => {
      // Without an answer, the screen offers what every installation has.
    });
    return () => leaving.abort();
  }, []);
  return site;
}
