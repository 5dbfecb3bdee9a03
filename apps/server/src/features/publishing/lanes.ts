import { mayTakeOneMore, SHARE_OF_HOST, SHARE_OF_OWNER } from '#/features/publishing/fair-share.ts';

/**
 * How many calls this process makes at the same time, per network and per account, and what one user and one server that
 * users chose may have of them: one that is loud or hangs cannot starve the rest. A claimed target waits here for its turn.
 */
export interface Lanes {
  /** Runs `task` when there is room for it, in the order of the calls among those that have room. */
  run<T>(key: LaneKey, task: () => Promise<T>): Promise<T>;
  /** The accounts, owners and servers that have as many targets here as they may: no more of theirs are claimed. */
  full(): Full;
}

export interface LaneKey {
  network: string;
  connectionId: string;
  /** Who owns the space: several of them are no further shares. */
  ownerId: string;
  /** The server that the user chose for this account; null where it is the network's own. */
  host: string | null;
  perNetwork: number;
  perAccount: number;
}

export interface Full {
  readonly connections: readonly string[];
  readonly owners: readonly string[];
  readonly hosts: readonly string[];
}

export const nobody: Full = { connections: [], owners: [], hosts: [] };

export function isNobody({ connections, owners, hosts }: Full): boolean {
  return connections.length === 0 && owners.length === 0 && hosts.length === 0;
}

interface Waiting {
  key: LaneKey;
  start(): void;
}

/** `most`: how many targets are held here in all, running and waiting. */
export function createLanes(most: number): Lanes {
  const running = {
    networks: createCounts(),
    connections: createCounts(),
    owners: createCounts(),
    hosts: createCounts(),
  };
  const held = { connections: createCounts(), owners: createCounts(), hosts: createCounts() };
  const widths = new Map<string, number>();
  const queues = new Map<string, Waiting[]>();
  let heldInAll = 0;

  function mayStart({ network, connectionId, ownerId, host, perNetwork, perAccount }: LaneKey): boolean {
    const free = perNetwork - running.networks.of(network);
    return (
      running.connections.of(connectionId) < perAccount &&
      mayTakeOneMore(running.owners.of(`${network} ${ownerId}`), free, SHARE_OF_OWNER) &&
      (host === null || mayTakeOneMore(running.hosts.of(`${network} ${host}`), free, SHARE_OF_HOST))
    );
  }

  function startWaiting({ network, perNetwork }: LaneKey): void {
    const queue = queues.get(network) ?? [];
    for (let next = 0; next < queue.length && running.networks.of(network) < perNetwork; ) {
      const waiting = queue[next];
      if (waiting === undefined || !mayStart(waiting.key)) {
        next += 1;
      } else {
        queue.splice(next, 1);
        countRunning(waiting.key, 1);
        waiting.start();
      }
    }
  }

  function countRunning({ network, connectionId, ownerId, host }: LaneKey, by: 1 | -1): void {
    running.networks.add(network, by);
    running.connections.add(connectionId, by);
    running.owners.add(`${network} ${ownerId}`, by);
    if (host !== null) running.hosts.add(`${network} ${host}`, by);
  }

  function countHeld({ connectionId, ownerId, host, perAccount }: LaneKey, by: 1 | -1): void {
    heldInAll += by;
    held.connections.add(connectionId, by);
    held.owners.add(ownerId, by);
    if (host !== null) held.hosts.add(host, by);
    if (held.connections.of(connectionId) > 0) widths.set(connectionId, perAccount);
    else widths.delete(connectionId);
  }

  return {
    async run(key, task) {
      countHeld(key, 1);
      await new Promise<void>((start) => {
        const queue = queues.get(key.network) ?? [];
        queue.push({ key, start });
        queues.set(key.network, queue);
        startWaiting(key);
      });
      try {
        return await task();
      } finally {
        countHeld(key, -1);
        countRunning(key, -1);
        startWaiting(key);
      }
    },
    full() {
      const free = most - heldInAll;
      return {
        connections: held.connections.above((own, id) => own >= (widths.get(id) ?? 0)),
        owners: held.owners.above((own) => !mayTakeOneMore(own, free, SHARE_OF_OWNER)),
        hosts: held.hosts.above((own) => !mayTakeOneMore(own, free, SHARE_OF_HOST)),
      };
    },
  };
}

interface Counts {
  of(name: string): number;
  add(name: string, by: 1 | -1): void;
  /** The names whose count is too much. */
  above(isTooMuch: (count: number, name: string) => boolean): string[];
}

function createCounts(): Counts {
  const counts = new Map<string, number>();
  return {
    of: (name) => counts.get(name) ?? 0,
    add(name, by) {
      const count = (counts.get(name) ?? 0) + by;
      if (count === 0) counts.delete(name);
      else counts.set(name, count);
    },
    above: (isTooMuch) => [...counts].filter(([name, count]) => isTooMuch(count, name)).map(([name]) => name),
  };
}
