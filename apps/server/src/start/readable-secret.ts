import type { Logger } from 'pino';

import type { Database } from '#/db/pool.ts';
import {
  countSealedAccounts,
  healReadable,
  markUnreadable,
} from '#/features/connections/access/unreadable-accounts.queries.ts';
import type { Sealer } from '#/secrets/seal.ts';
import { StartProblem } from '#/start/start-problem.ts';

interface SecretParts {
  sealer: Sealer;
  /** True when a person has declared the former secret lost. */
  isSecretLost: boolean;
  log: Logger;
}

/**
 * Refuses to start with a secret that opens no account's sign-in. A wrong secret is corrected in a minute, while every
 * account that is marked as unreadable has to be connected again. With the right secret, accounts that could not be
 * read before work again automatically.
 */
export async function requireReadableSecret(db: Database, { sealer, isSecretLost, log }: SecretParts): Promise<void> {
  if (isSecretLost) await markUnreadable(db, sealer);
  const { known, unknown } = await countSealedAccounts(db, sealer);
  if (known === 0 && unknown > 0) {
    const accounts = unknown === 1 ? 'the connected account' : `any of the ${unknown} connected accounts`;
    throw new StartProblem(
      `The secret of this process does not open the sign-in of ${accounts}: set NONET_SECRET, or the file secret in the data folder, to the secret that was used before. If nobody has it any more, start once with: npm start -- --secret-lost. Then every account must be connected again.`,
    );
  }
  if (unknown > 0) {
    log.warn(
      { accounts: unknown },
      'Some accounts were sealed with another secret and will ask to be connected again. If you have that secret, set NONET_SECRET_PREVIOUS to it and start again.',
    );
  }
  const healed = await healReadable(db, sealer);
  if (healed > 0) log.info({ accounts: healed }, 'Accounts that could not be read before can be read again.');
}
