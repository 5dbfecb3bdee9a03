/** Why a backup or a restore is impossible, as one sentence with the cure. A person sees only this sentence. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
