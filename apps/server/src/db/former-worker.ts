/** A worker of the former release still runs on the database that is to be changed. The message is for the operator. */
export class FormerWorkerRuns extends Error {
  constructor(workers: readonly string[]) {
    super(
      `A worker of the former release still runs on this database: ${workers.join(', ')}. Stop every Nonet process of it, and start again. Nothing was changed.`,
    );
    this.name = 'FormerWorkerRuns';
  }
}
