import type { LedgerEntry } from '../reconcile.ts';

/** The networks that the sandbox plays and the product publishes to. */
export type Network =
  | 'bluesky'
  | 'twitter'
  | 'threads'
  | 'instagram'
  | 'facebook'
  | 'linkedin'
  | 'pinterest'
  | 'tiktok'
  | 'youtube';

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
  /** Calls what one network has of its own: `POST networks/<network>/<action>`. */
  steer(action: string, body: object): Promise<void>;
  /** Sets how far the sandbox's clock is ahead of the machine's. */
  setClock(aheadMs: number): Promise<void>;
  /** Of all networks. */
  ledger(): Promise<LedgerEntry[]>;
  readonly url: string;
}

export function steerWorld(sandboxUrl: string): WorldSteering {
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`);
    return response.json();
  };
  return {
    url: sandboxUrl,
    order: async (fault, options = {}) => void (await post('faults', { fault, network: 'bluesky', ...options })),
    steer: async (action, body) => void (await post(`networks/${action}`, body)),
    async setClock(aheadMs) {
      const { offsetMs } = (await post('clock', { advanceMs: 0 })) as { offsetMs: number };
      await post('clock', { advanceMs: aheadMs - offsetMs });
    },
    async ledger() {
      const response = await fetch(`${sandboxUrl}/_sandbox/ledger`);
      return (await response.json()) as LedgerEntry[];
    },
  };
}
