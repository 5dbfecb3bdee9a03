import type { Database, Executor } from '#/db/pool.ts';

/** What people choose of the weekly report. */
interface ReportChoice {
  /** Null: as it is at the start. */
  weeklyReport: boolean | null;
  isReportOn: boolean;
}

/** What browsers notify of. `tag`: a later note with the same takes its place. */
interface BrowserNote {
  title: string;
  text: string;
  href: string;
  tag: string;
}

export interface MessagesParts {
  db: Database;
  limitFactor: number;
  /** Whether people are mailed before their address is verified. */
  mayMailUnverified: boolean;
  /** Absent: nothing is reported. */
  report?: {
    read: (db: Executor, userId: string) => Promise<ReportChoice>;
    choose: (trx: Executor, userId: string, isWanted: boolean) => Promise<void>;
  };
  /** Absent: browsers are not notified. */
  push?: {
    key: (db: Database) => Promise<string>;
    browsers: (db: Executor, userId: string) => Promise<{ id: string; name: string; addedAt: string }[]>;
    /** Notifies a person's browsers once the transaction is committed. */
    notify: (trx: Executor, userId: string, note: BrowserNote) => Promise<void>;
  };
}
