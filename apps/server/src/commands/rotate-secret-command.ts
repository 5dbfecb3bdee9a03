import { parseArgs } from 'node:util';
import { sql } from 'kysely';

import { useDatabase } from '#/commands/use-database.ts';
import type { Config } from '#/config.ts';
import { installationSecret } from '#/secrets/installation-secret.ts';
import { type Rotated, rotateSecret } from '#/secrets/rotate-secret.ts';
import { createSealer } from '#/secrets/seal.ts';
import { holderName, requireKeyEverywhere, retireKey } from '#/start/same-secret.ts';
import { StartProblem } from '#/start/start-problem.ts';

/** `npm run rotate-secret` */
export async function sealAnew(config: Config, args: string[]): Promise<string[]> {
  parseArgs({ args, options: {} });
  const { secretPrevious } = config;
  if (secretPrevious === null) {
    throw new StartProblem(
      'NONET_SECRET_PREVIOUS must be set to the secret that was used before: nothing was changed.',
    );
  }
  const secret = config.secret ?? (await installationSecret(config.dataDir));
  const sealer = createSealer(secret, secretPrevious);
  const [present, former = present] = sealer.keyIds;
  if (former === present) {
    throw new StartProblem('NONET_SECRET_PREVIOUS is the present secret itself: nothing was changed.');
  }
  return useDatabase(config, 'rotate-secret', (db) =>
    db.connection().execute(async (connection) => {
      await sql`select set_config('application_name', ${holderName(sealer.keyIds)}, false)`.execute(connection);
      await requireKeyEverywhere(connection, present);
      await retireKey(connection, former, present);
      return sentences(await rotateSecret(connection, sealer));
    }),
  );
}

/** What was done in exact numbers, and whether the previous secret is still needed. */
export function sentences(rotated: readonly Rotated[]): string[] {
  const counts = rotated
    .filter(({ anew, already, unreadable }) => anew + already + unreadable > 0)
    .map(({ what, anew, already, unreadable }) => {
      const lost = unreadable === 0 ? '' : `, ${unreadable} that neither secret opens`;
      return `${what}: ${anew} sealed anew, ${already} already were${lost}`;
    });
  const isSomethingLost = rotated.some(({ unreadable }) => unreadable > 0);
  return [
    ...(counts.length === 0 ? ['Nothing is sealed here yet.'] : counts),
    isSomethingLost
      ? 'What neither secret opens is lost unless you still have the secret it was sealed with: set NONET_SECRET_PREVIOUS to that one and run this again. Accounts among it must be connected again.'
      : 'Nothing needs NONET_SECRET_PREVIOUS any more: remove it when all processes run with the new secret.',
  ];
}
