import type { NetworkId } from '@nonet/domain';
import type { ConsentResult, Grant, GrantedAccount, Json } from '@nonet/networks';
import { requireReconnectable } from '#/features/connections/access/reconnect.queries.ts';
import { beginConsent, hasConsent } from '#/features/connections/connect/begin-consent.ts';
import { finishConsent } from '#/features/connections/connect/finish-consent.ts';
import type { ConnectionsParts } from '#/features/connections/connections-parts.ts';
import { disconnect } from '#/features/connections/disconnect/disconnect.ts';
import { flowOnWire } from '#/features/connections/flows/connect-flow-on-wire.ts';
import { readFlow } from '#/features/connections/flows/connect-flows.queries.ts';
import { createPlanner } from '#/testing/planner.ts';
import { withoutLimits } from '#/testing/without-limits.ts';
import { createWorld } from '#/testing/world.ts';

/** What a person allows on the page of a network. */
export const fala: Grant = { remoteUserId: 'person-fala', scopes: ['pages_show_list'], auth: { userToken: 'of-fala' } };

/** An account that comes with it. */
export function granted(network: NetworkId, name: string): GrantedAccount {
  const account = { remoteId: `remote-${name}`, username: name, profileName: null, profilePicture: null };
  return { network, account, auth: { access: `of-${name}` }, expiresAt: null };
}

/** Facebook, whose page also grants accounts of Instagram, with a person who says yes there. */
export async function atFacebook({
  instagramIsOn = true,
  holderOf = withoutLimits.holderOf,
}: {
  instagramIsOn?: boolean;
  holderOf?: ConnectionsParts['holderOf'];
} = {}) {
  const [facebook, instagram] = [createWorld({ id: 'facebook' }), createWorld({ id: 'instagram' })];
  Object.assign(facebook.network, { endsForPerson: true });
  const planner = await createPlanner(facebook, instagramIsOn ? [instagram] : []);
  const { db, engine, caller } = planner;
  const ended: { network: NetworkId; auth: Json; grant: Json }[] = [];
  for (const { network } of [facebook, instagram]) {
    Object.assign(network, {
      revoke: async (auth: Json, { grant }: { grant: Json }) => {
        ended.push({ network: network.id, auth, grant });
        return { kind: 'done' };
      },
    });
  }
  let answer: ConsentResult | undefined;
  Object.assign(facebook.network, {
    consent: {
      address: ({ state }: { state: string }) => new URL(`https://world.test/?state=${state}`),
      exchange: async () => answer,
    },
  });
  const { network } = facebook;
  if (!hasConsent(network)) throw new Error('This Facebook has a consent page');
  const pictures: string[] = [];
  const parts = {
    db,
    networks: engine.networks,
    sealer: engine.sealer,
    log: engine.log,
    publicUrl: 'http://nonet.test',
    connectsPerFiveMinutes: 100,
    judge: async () => undefined,
    requireStillAllowed: async () => undefined,
    askAbilities: async () => undefined,
    keepPicture: async (_: unknown, id: string) => void pictures.push(id),
    pictureUrl: (_reader: unknown, id: string) => id,
    holderOf,
    fetchProblems: () => ({}),
  };
  const owner = { caller, uid: caller.uid, spaceId: caller.uid, sessionId: caller.sessionId };
  return {
    planner,
    parts,
    ended,
    pictures,
    async sayYes(accounts: [GrantedAccount, ...GrantedAccount[]], grant = fala, reconnectId: string | null = null) {
      answer = { kind: 'signed-in', grant, accounts };
      const { authUrl, flow } = await beginConsent(parts, network, owner, reconnectId);
      const state = new URL(authUrl).searchParams.get('state') ?? '';
      const result = await finishConsent(
        parts,
        network,
        { ...owner, requestId: flow },
        { state, answer: { code: 'c' } },
      );
      return { ...result, flow };
    },
    reconnectable: (id: string, at: NetworkId = 'facebook') =>
      requireReconnectable(parts, { spaceId: caller.uid, network: at }, id),
    flow: async (id: string) => {
      const known = await readFlow(db, caller.uid, id);
      return known && flowOnWire(known);
    },
    grants: () => db.selectFrom('grants').selectAll().orderBy('remote_user_id').execute(),
    rows: () => db.selectFrom('connections').selectAll().orderBy('connected_at').execute(),
    disconnect: (connectionId: string, of: NetworkId) =>
      disconnect(parts, { spaceId: caller.uid, connectionId, network: of, by: caller }),
  };
}
