import type { Database, Executor } from '#/db/pool.ts';
import type { Caller } from '#/http/api.ts';

/** Somebody in a space, who chooses what they are told of it. */
export type Reader = Pick<Caller, 'uid' | 'space' | 'accounts'>;

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
    read: (db: Executor, reader: Reader) => Promise<ReportChoice>;
    choose: (trx: Executor, reader: Reader, isWanted: boolean) => Promise<void>;
    /** Switches it off for all spaces of a person. */
    end: (trx: Executor, userId: string) => Promise<void>;
  };
  /** Absent: browsers are not notified. */
  push?: {
    key: (db: Database) => Promise<string>;
    browsers: (db: Executor, userId: string) => Promise<{ id: string; name: string; addedAt: string }[]>;
    /** Notifies a person's browsers once the transaction is committed. */
    notify: (trx: Executor, userId: string, note: BrowserNote) => Promise<void>;
  };
}
