import type { Executor } from '#/db/pool.ts';
import type { PostsParts } from '#/features/posts/posts-parts.ts';

/** A post of a repeat that was not made before its time. */
interface PassedDate {
  title: string;
  /** 'YYYY-MM-DD' on the calendar of the repeat. */
  day: string;
}

export interface SeriesParts extends PostsParts {
  /** Mails a person, once the transaction is committed. */
  mailPassed: (trx: Executor, userId: string, dates: PassedDate[]) => Promise<void>;
}
