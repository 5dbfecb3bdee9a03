import type { LedgerEntry } from '../reconcile.ts';

export type Fault =
  | 'fail-500'
  | 'throttle'
  | 'expire-token'
  | 'cut-before-accept'
  | 'cut-after-accept'
  | 'slow'
  | 'broken-json';

/** The sandbox, as its own documentation says that it is steered and read. */
export interface WorldSteering {
  order(fault: Fault, options?: { count?: number; afterMs?: number }): Promise<void>;
  ledger(): Promise<LedgerEntry[]>;
}

export function steerWorld(sandboxUrl: string): WorldSteering {
  return {
    async order(fault, options = {}) {
      const response = await fetch(`${sandboxUrl}/_sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ network: 'bluesky', fault, ...options }),
      });
      if (!response.ok) throw new Error(`The sandbox refused ${fault}: ${await response.text()}`);
    },
    async ledger() {
      const response = await fetch(`${sandboxUrl}/_sandbox/ledger?network=bluesky`);
      return (await response.json()) as LedgerEntry[];
    },
  };
}
