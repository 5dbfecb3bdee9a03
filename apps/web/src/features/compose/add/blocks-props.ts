import type { Connection } from '@nonet/contract';
import type { NetworkId } from '@nonet/domain';

import type { Draft } from '../draft/draft.ts';
import type { Problem } from '../problems/problems.ts';

/** What a block knows of the composer. */
export interface BlocksProps {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
  /** The chosen accounts. */
  accounts: readonly Connection[];
  problems: readonly Problem[];
  /** The post, where only what its networks refused can be changed: its accounts stay. */
  refusedId?: string | null;
}
