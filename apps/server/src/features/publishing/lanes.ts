/**
 * How many calls this process makes at the same time, per network and per account, so that one loud account cannot
 * starve the rest. A claimed target waits here for its turn.
 */
export interface Lanes {
  /** Runs `task` when the account and its network have room. */
  run<T>(account: LaneKey, task: () => Promise<T>): Promise<T>;
  /** Connections that have as many targets here as they can use: no more of theirs are claimed. */
  full(): string[];
}

export interface LaneKey {
  network: string;
  connectionId: string;
  perNetwork: number;
  perAccount: number;
}

export function createLanes(): Lanes {
  const accounts = new Map<string, Lane>();
  const networks = new Map<string, Lane>();

  return {
    async run(key, task) {
      const account = laneOf(accounts, key.connectionId, key.perAccount);
      const network = laneOf(networks, key.network, key.perNetwork);
      await account.enter();
      try {
        await network.enter();
        try {
          return await task();
        } finally {
          network.leave();
        }
      } finally {
        account.leave();
        if (account.isEmpty()) accounts.delete(key.connectionId);
      }
    },
    full: () => [...accounts].filter(([, lane]) => lane.isFull()).map(([connectionId]) => connectionId),
  };
}

interface Lane {
  enter(): Promise<void>;
  leave(): void;
  isFull(): boolean;
  isEmpty(): boolean;
}

function laneOf(lanes: Map<string, Lane>, key: string, width: number): Lane {
  const known = lanes.get(key);
  if (known !== undefined) return known;
  const lane = createLane(width);
  lanes.set(key, lane);
  return lane;
}

function createLane(width: number): Lane {
  let inside = 0;
  const waiting: (() => void)[] = [];
  return {
    async enter() {
      if (inside < width) inside++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
    },
    leave() {
      const next = waiting.shift();
      if (next === undefined) inside--;
      else next();
    },
    isFull: () => inside + waiting.length >= width,
    isEmpty: () => inside === 0,
  };
}
