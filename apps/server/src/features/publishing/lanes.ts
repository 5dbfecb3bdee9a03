import type { SpaceId } from '#/db/space-id.ts';
import { mayTakeOneMore, SHARE_OF_HOST, SHARE_OF_SPACE } from '#/features/publishing/fair-share.ts';

/**
 * How many calls this process makes at the same time, per network and per account, and what one user and one server that
 * users chose may have of them: one that is loud or hangs cannot starve the rest. A claimed target waits here for its turn.
 */
export interface Lanes {
  /** Runs `task` when there is room for it, in the order of the calls among those that have room. */
  run<T>(key: LaneKey, task: () => Promise<T>): Promise<T>;
  /** The accounts, spaces and servers that have as many targets here as they may: no more of theirs are claimed. */
  full(): Full;
}

export interface LaneKey {
  network: string;
  connectionId: string;
  spaceId: SpaceId;
  /** The server that the user chose for this account; null where it is the network's own. */
  host: string | null;
  perNetwork: number;
  perAccount: number;
}

export interface Full {
  readonly connections: readonly string[];
  readonly spaces: readonly string[];
  readonly hosts: readonly string[];
}

export const nobody: Full = { connections: [], spaces: [], hosts: [] };

export function isNobody({ connections, spaces, hosts }: Full): boolean {
  return connections.length === 0 && spaces.length === 0 && hosts.length === 0;
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
    spaces: createCounts(),
    hosts: createCounts(),
  };
  const held = { connections: createCounts(), spaces: createCounts(), hosts: createCounts() };
  const widths = new Map<string, number>();
  const queues = new Map<string, Waiting[]>();
  let heldInAll = 0;

  function mayStart({ network, connectionId, spaceId, host, perNetwork, perAccount }: LaneKey): boolean {
    const free = perNetwork - running.networks.of(network);
    return (
      running.connections.of(connectionId) < perAccount &&
      mayTakeOneMore(running.spaces.of(`${network} ${spaceId}`), free, SHARE_OF_SPACE) &&
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

  function countRunning({ network, connectionId, spaceId, host }: LaneKey, by: 1 | -1): void {
    running.networks.add(network, by);
    running.connections.add(connectionId, by);
    running.spaces.add(`${network} ${spaceId}`, by);
    if (host !== null) running.hosts.add(`${network} ${host}`, by);
  }

  function countHeld({ connectionId, spaceId, host, perAccount }: LaneKey, by: 1 | -1): void {
    heldInAll += by;
    held.connections.add(connectionId, by);
    held.spaces.add(spaceId, by);
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
        spaces: held.spaces.above((own) => !mayTakeOneMore(own, free, SHARE_OF_SPACE)),
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
