/** Why a backup or a restore cannot be done, as one sentence with the cure. It is all that a person sees. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem';
}
