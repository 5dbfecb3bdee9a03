/** What one account was told by its network: everybody must wait so long. */
export interface PauseReport {
  connectionId: string;
  /** The account at the network: several people may have connected it. */
  account: string;
  ms: number;
}

/**
 * How long a whole network waits: as long as two accounts say so, for what one account meets may be its own. `reports` are in
 * the order in which they came; of one account the last counts. `kept` is what the next report is compared with.
 */
export function networkPause(reports: readonly PauseReport[]): { pauseMs: number; kept: PauseReport | null } {
  const lastOfEach = new Map(reports.map((report) => [report.account, report]));
  const [longest, second] = [...lastOfEach.values()].sort((a, b) => b.ms - a.ms);
  return { pauseMs: second?.ms ?? 0, kept: longest ?? null };
}
