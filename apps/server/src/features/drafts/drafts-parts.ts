import type { Media } from '@nonet/contract';

import type { Database, Executor } from '#/db/pool.ts';

/** What the drafts need from others; joined in src/assemble. */
export interface DraftsParts {
  db: Database;
  /** The person's existing files with these ids, as the API answers them. */
  filesOf: (db: Executor, spaceId: string, ids: readonly string[]) => Promise<Media[]>;
  limitFactor: number;
}

/** A draft belongs to its person, and so does its id. */
export interface DraftKey {
  spaceId: string;
  id: string;
}
