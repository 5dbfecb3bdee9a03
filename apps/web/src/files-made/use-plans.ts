import { useQueries } from '@tanstack/react-query';

import type { Plans } from './making-for.ts';
import { isMade, type MadeFrom, madeQuery } from './use-made.ts';

/** Media id → what each network gets of it, of the videos and animations that the server has told of. */
export function usePlans(files: readonly MadeFrom[]): Plans {
  const ids = [...new Set(files.flatMap((file) => (isMade(file) && file.mediaId !== null ? [file.mediaId] : [])))];
  const told = useQueries({ queries: ids.map(madeQuery) });
  return new Map(ids.map((id, at) => [id, told[at]?.data?.plans ?? []]));
}
