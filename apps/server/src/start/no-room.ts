import { isDiskFull } from '#/db/disk-full.ts';
import { EmbeddedPostgresError } from '#/db/embedded/embedded-postgres-error.ts';
import { isOutOfRoom } from '#/lib/disk-room.ts';
import { StartProblem } from '#/start/start-problem.ts';

/** The disk is full. With room again the same succeeds. */
export class NoRoom extends StartProblem {}

/** The problem in words when something failed because a disk is full; else undefined. */
export async function noRoomOf(dataDir: string, error: unknown): Promise<NoRoom | undefined> {
  // PostgreSQL cannot always tell why it ends: its log is on the same disk.
  const isSilent = error instanceof EmbeddedPostgresError;
  if (!isDiskFull(error) && !(isSilent && (await isOutOfRoom(dataDir)))) return undefined;
  return new NoRoom(
    `The disk is full, and Nonet cannot start on the data folder ${dataDir} without room: make room there, or on the disk of the database, and start again.`,
    { cause: error },
  );
}
