import type { Media } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';

import { MadeLine } from '#/files-made/made-line.tsx';
import { plansFor } from '#/files-made/progress.ts';
import { useMade } from '#/files-made/use-made.ts';
import { useNow } from '#/lib/use-now.ts';

export interface FileMadeProps {
  file: Media;
  networks: readonly NetworkId[];
  dueMs: number;
}

/** What is made of a file of a planned post, in the words of the composer (MED-04). */
export function FileMade({ file: { id, type, animated }, networks, dueMs }: FileMadeProps) {
  const nowMs = useNow().getTime();
  const plans = plansFor(useMade({ mediaId: id, type, animated })?.plans ?? [], networks);
  return <MadeLine plans={plans} at={{ dueMs, nowMs }} />;
}
