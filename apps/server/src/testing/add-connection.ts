import type { NetworkId } from '@nonet/domain';

import { saveConnection } from '#/features/connections/arrivals/save-connection.ts';
import { createSealer } from '#/secrets/seal.ts';
import type { Person, TestServer } from '#/testing/server.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld } from '#/testing/world.ts';

/** Connects an account of any network for a person, as a successful sign-in would. Returns the connection's id. */
export async function addConnection(
  server: TestServer,
  person: Person,
  name = 'studio',
  network: NetworkId = 'bluesky',
  by: string | null = null,
): Promise<string> {
  const parts = { db: server.db, sealer: createSealer(server.config.secret), ...withoutLimits };
  const signedIn = {
    account: { remoteId: `remote-${name}`, username: `${name}.nonet.test`, profileName: name, profilePicture: null },
    auth: { access: 'a', refresh: 'r' },
    expiresAt: null,
  };
  const { network: port } = createWorld({ id: network });
  const { connectionId } = await saveConnection(parts, person.uid, port, signedIn, { by });
  return connectionId;
}
