/** A failure of the launcher. Its message is one sentence with the cure, and can be shown as it is. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

/** The advice when the embedded server cannot run on this machine at all. */
export const useOwnServer = 'set DATABASE_URL to a PostgreSQL 15 to 18 of your own';
