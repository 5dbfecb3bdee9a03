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
  /** Of all networks. */
  ledger(): Promise<LedgerEntry[]>;
  readonly url: string;
}

export function steerWorld(sandboxUrl: string): WorldSteering {
  const post = async (path: string, body: object): Promise<void> => {
    const response = await fetch(`${sandboxUrl}/_sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`);
  };
  return {
    url: sandboxUrl,
    order: (fault, options = {}) => post('faults', { fault, network: 'bluesky', ...options }),
    steer: (action, body) => post(`networks/${action}`, body),
    async ledger() {
      const response = await fetch(`${sandboxUrl}/_sandbox/ledger`);
      return (await response.json()) as LedgerEntry[];
    },
  };
}
