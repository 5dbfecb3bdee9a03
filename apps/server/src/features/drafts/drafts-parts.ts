import type { Media } from '@nonet/contract';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { FileReader } from '#/http/api.ts';

/** What the drafts need from others; joined in src/assemble. */
export interface DraftsParts {
  db: Database;
  /** The space's existing files with these ids, as the API answers them to its reader. */
  filesOf: (db: Executor, reader: FileReader, ids: readonly string[]) => Promise<Media[]>;
  limitFactor: number;
}

/** A draft belongs to its person, and so does its id. */
export interface DraftKey {
  spaceId: SpaceId;
  id: string;
}
