import type { LedgerEntry } from '../reconcile.ts';

/** The networks that the sandbox plays and the product publishes to. */
export type Network = 'bluesky' | 'twitter' | 'threads' | 'instagram' | 'facebook' | 'pinterest';

export type Fault =
  | 'fail-500'
  | 'fail-500-after-accept'
  | 'throttle'
  | 'expire-token'
  | 'cut-before-accept'
  | 'cut-after-accept'
  | 'slow'
  | 'broken-json';

/** Steers and reads the sandbox as its own documentation describes. */
export interface WorldSteering {
  order(fault: Fault, options?: { network?: Network; count?: number; afterMs?: number }): Promise<void>;
  /** Of all networks. */
  ledger(): Promise<LedgerEntry[]>;
  readonly url: string;
}

export function steerWorld(sandboxUrl: string): WorldSteering {
  return {
    url: sandboxUrl,
    async order(fault, options = {}) {
      const response = await fetch(`${sandboxUrl}/_sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ fault, network: 'bluesky', ...options }),
      });
      if (!response.ok) throw new Error(`The sandbox refused ${fault}: ${await response.text()}`);
    },
    async ledger() {
      const response = await fetch(`${sandboxUrl}/_sandbox/ledger`);
      return (await response.json()) as LedgerEntry[];
    },
  };
}
