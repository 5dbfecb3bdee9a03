import type { StoredCaptions } from '@nonet/contract';

import { apiClient } from '#/lib/session.ts';
import { currentSpace, openedIn } from '#/lib/space.ts';

/** Where a player reads stored captions. `durationMs`: how long their video runs; null: not known. */
export function captionsPath(id: string, durationMs: number | null): string {
  const address = `/api/captions/${encodeURIComponent(id)}`;
  return openedIn(currentSpace, durationMs === null ? address : `${address}?durationMs=${Math.round(durationMs)}`);
}

/** Sends a file of captions. `language`: what its text may be in, where it is written without Unicode. */
export async function sendCaptions(file: File, language: string): Promise<StoredCaptions> {
  const answer = await apiClient.call<{ captions: StoredCaptions }>(
    'POST',
    `/api/captions?language=${encodeURIComponent(language)}`,
    {
      body: file,
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(file.name) },
    },
  );
  return answer.captions;
}
