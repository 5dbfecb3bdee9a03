import type { ConnectedAccount, MissedAccount } from '@nonet/contract';
import type { ConnectFailureType, NetworkId } from '@nonet/domain';
import { sql } from 'kysely';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import { isBefore, statementTime } from '#/db/statement-time.ts';

/** How long a person may take on the consent page (OP-48). */
const OPEN_MINUTES = 10;
/** Longer than exchanging a code and storing the account can take: after it the process that did so has died. */
const LONGEST_EXCHANGE_S = 60;

/** Whose attempt it is: it ends in the session in which it began. */
export interface FlowOwner {
  spaceId: SpaceId;
  sessionId: string;
}

export interface NewFlow extends FlowOwner {
  id: string;
  network: NetworkId;
  origin: string;
  stateHash: string;
  sealedVerifier: string;
  redirectUri: string;
  /** The account that is to be connected again; null for a new one. */
  reconnectId: string | null;
}

/** What the exchange needs of the attempt. */
export interface TakenFlow {
  id: string;
  sealedVerifier: string;
  redirectUri: string;
  reconnectId: string | null;
}

export type FlowEnd =
  | { outcome: 'connected'; connections: ConnectedAccount[]; insteadOf: MissedAccount | null }
  | { outcome: 'failed'; type: ConnectFailureType; code: string; message: string };

/** An attempt whose accounts wait for the person's choice. `connections`: those connected again already. */
export interface ChoosingFlow {
  outcome: 'choosing';
  connections: ConnectedAccount[];
  insteadOf: null;
}

/** Where an attempt stands. `expired`: nobody came back in time. `lost`: the process that exchanged the code has died. */
export type FlowState = { id: string } & (FlowEnd | ChoosingFlow | { outcome: 'waiting' | 'expired' | 'lost' });

export async function insertFlow(db: Executor, flow: NewFlow): Promise<void> {
  await sql`
    insert into connect_flows
      (id, space_id, session_id, network, origin, state_hash, verifier, redirect_uri, reconnect_id, expires_at)
    values (${flow.id}, ${flow.spaceId}, ${flow.sessionId}, ${flow.network}, ${flow.origin}, ${flow.stateHash},
      ${flow.sealedVerifier}, ${flow.redirectUri}, ${flow.reconnectId},
      clock_timestamp() + make_interval(mins => ${OPEN_MINUTES}))`.execute(db);
}

/** Takes the state, once: the caller that gets the row exchanges the code. Undefined: used, too old, ended, or not this session's. */
export async function takeFlow(
  db: Executor,
  { spaceId, sessionId }: FlowOwner,
  { network, origin, stateHash }: Pick<NewFlow, 'network' | 'origin' | 'stateHash'>,
): Promise<TakenFlow | undefined> {
  const { rows } = await sql<TakenFlow>`
    update connect_flows set taken_at = clock_timestamp()
    where state_hash = ${stateHash} and space_id = ${spaceId} and session_id = ${sessionId}
      and network = ${network} and origin = ${origin}
      and taken_at is null and ended_at is null and expires_at > clock_timestamp()
    returning id, verifier "sealedVerifier", redirect_uri "redirectUri", reconnect_id "reconnectId"`.execute(db);
  return rows[0];
}

/** Writes how the attempt ended, unless that is known already. The verifier has no use any more. */
export async function endFlow(db: Executor, id: string, end: FlowEnd): Promise<void> {
  const connections = end.outcome === 'connected' ? JSON.stringify(end.connections) : null;
  const failed = end.outcome === 'failed' ? end : null;
  await sql`
    update connect_flows set ended_at = clock_timestamp(), outcome = ${end.outcome}, verifier = null,
      connections = ${connections}::json, error_type = ${failed?.type ?? null}, error_code = ${failed?.code ?? null},
      error_message = ${failed?.message ?? null}
    where id = ${id} and ended_at is null`.execute(db);
}

/** Ends an attempt that nobody came back from. One whose code is being exchanged goes on. */
export async function endWaitingFlow(
  db: Executor,
  { spaceId, id }: { spaceId: SpaceId; id: string },
  end: Extract<FlowEnd, { outcome: 'failed' }>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connect_flows set ended_at = clock_timestamp(), outcome = 'failed', verifier = null,
      error_type = ${end.type}, error_code = ${end.code}, error_message = ${end.message}
    where id = ${id} and space_id = ${spaceId} and taken_at is null and ended_at is null`.execute(db);
  return numAffectedRows === 1n;
}

interface FlowRow {
  id: string;
  network: NetworkId;
  outcome: 'connected' | 'failed' | null;
  connections: ConnectedAccount[] | null;
  insteadOf: MissedAccount | null;
  type: ConnectFailureType | null;
  code: string | null;
  message: string | null;
  /** The accounts that are connected again already; null when there is nothing to choose. */
  refreshed: ConnectedAccount[] | null;
  isExpired: boolean;
  isLost: boolean;
}

const known = sql`
  select f.id, f.network, f.outcome, f.connections,
    case when missed.id is not null then json_build_object('connectionId', missed.id, 'username', missed.username,
      'profileName', missed.profile_name, 'accountName', missed.account_name) end "insteadOf",
    f.error_type "type", f.error_code "code", f.error_message "message",
    case when o.expires_at > clock_timestamp() then o.refreshed end refreshed,
    coalesce(o.expires_at <= clock_timestamp(), false) or (f.taken_at is null and f.expires_at <= clock_timestamp()) "isExpired",
    coalesce(f.taken_at < clock_timestamp() - make_interval(secs => ${LONGEST_EXCHANGE_S}), false) "isLost"
  from connect_flows f left join offered_accounts o on o.flow_id = f.id left join connections missed
    on missed.id = f.reconnect_id and missed.space_id = f.space_id
    and not f.connections::jsonb @> jsonb_build_array(jsonb_build_object('connectionId', missed.id))`;

export type KnownFlow = FlowState & { network: NetworkId };

/** The attempt of this user; undefined when there is none, and for everybody else. */
export async function readFlow(db: Executor, spaceId: SpaceId, id: string): Promise<KnownFlow | undefined> {
  const { rows } = await sql<FlowRow>`
    ${known} where f.id = ${id} and f.space_id = ${spaceId}`.execute(db);
  return rows[0] && stateOf(rows[0]);
}

/** The attempt that `takeFlow` would have taken. */
export async function readFlowByState(
  db: Executor,
  { spaceId, sessionId }: FlowOwner,
  { network, origin, stateHash }: Pick<NewFlow, 'network' | 'origin' | 'stateHash'>,
): Promise<KnownFlow | undefined> {
  const { rows } = await sql<FlowRow>`
    ${known} where f.state_hash = ${stateHash} and f.space_id = ${spaceId}
      and f.session_id = ${sessionId} and f.network = ${network} and f.origin = ${origin}`.execute(db);
  return rows[0] && stateOf(rows[0]);
}

function stateOf(row: FlowRow): KnownFlow {
  const { id, network, connections, insteadOf, type, code, message } = row;
  if (row.outcome === 'connected' && connections !== null) {
    return { id, network, outcome: 'connected', connections, insteadOf };
  }
  if (row.outcome === 'failed' && type !== null) {
    return { id, network, outcome: 'failed', type, code: code ?? '', message: message ?? '' };
  }
  if (row.refreshed !== null) return { id, network, outcome: 'choosing', connections: row.refreshed, insteadOf: null };
  return { id, network, outcome: row.isExpired ? 'expired' : row.isLost ? 'lost' : 'waiting' };
}

/** What is left of an attempt after a day helps nobody; its failure stands in the log. */
export async function forgetOldFlows(db: Executor): Promise<void> {
  await sql`delete from connect_flows where ${isBefore(sql`expires_at`, sql`${statementTime} - interval '1 day'`)}`.execute(
    db,
  );
}
