import type { NetworkId } from '@nonet/domain';
import { sql, type Transaction } from 'kysely';
import { accountLost, noteActivity } from '#/db/activity/note-activity.ts';
import { addMessages, reconnectMessage } from '#/db/add-messages.ts';
import { notifyLive } from '#/db/notify.ts';
import type { Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import type { Answer } from '#/features/publishing/answers/answer.ts';
import { networkPause, type PauseReport } from '#/features/publishing/network-pause.ts';
import type { JudgeAccount } from '#/features/publishing/tokens/refresh-parts.ts';

/** What an answer of a network says about the account that it was given to, or about the network itself. */
export interface AccountNews {
  connectionId: string;
  /** The version of the tokens that were used: a newer one is not blamed for an old refusal. */
  connectionVersion: number;
  answer: Pick<Answer, 'pause' | 'refreshToken' | 'reconnectNeeded' | 'reconnectReason'> & {
    status: string;
    error: Answer['error'];
  };
}

/** What follows for accounts once it is committed. Absent: it does not happen. */
export interface AccountFollowUps {
  judge?: JudgeAccount;
  /** Has everything judged anew that is due in the next milliseconds. */
  judgeWithin?: (trx: Executor, ms: number) => Promise<void>;
}

/** Of a shorter pause nobody needs to know: a post that it makes late is out before a person could act. */
const PAUSE_WORTH_TELLING_MS = 5 * 60_000;

/** Pauses accounts that were told to wait, and marks tokens that were refused. */
export async function markAccounts(
  trx: Transaction<Tables>,
  items: readonly AccountNews[],
  { judge }: AccountFollowUps,
): Promise<void> {
  for (const { connectionId, connectionVersion, answer } of items) {
    if (answer.pause !== undefined) {
      const { ms, reason } = answer.pause;
      const until = sql`clock_timestamp() + ${ms} * interval '1 ms'`;
      const { rows } = await sql<{ spaceId: SpaceId }>`update connections set
        paused_until = greatest(paused_until, ${until}),
        pause_reason = case when paused_until > ${until} then pause_reason else ${reason} end
        where id = ${connectionId} returning space_id "spaceId"`.execute(trx);
      const to = new Date(Date.now() + ms).toISOString();
      if (ms >= PAUSE_WORTH_TELLING_MS)
        for (const { spaceId } of rows) await judge?.(trx, { spaceId, connectionId, to });
    }
    if (answer.refreshToken === true) {
      await sql`update connections set token_expires_at = clock_timestamp()
        where id = ${connectionId} and version = ${connectionVersion}`.execute(trx);
    }
    if (answer.reconnectNeeded === true) {
      const reason = answer.reconnectReason ?? (answer.status === 'held' ? answer.error?.message : undefined) ?? null;
      const { rows } = await sql<{ spaceId: SpaceId; network: NetworkId; isNews: boolean }>`
        update connections c set reconnect_needed = true, reconnect_reason = ${reason}, updated_at = clock_timestamp()
        from (select id, reconnect_needed from connections where id = ${connectionId} for update) former
        where c.id = former.id and c.version = ${connectionVersion}
        returning c.space_id "spaceId", c.network, not former.reconnect_needed "isNews"`.execute(trx);
      const news = rows.filter(({ isNews }) => isNews);
      await noteActivity(
        trx,
        news.map(({ spaceId, network }) => accountLost({ spaceId, connectionId, network })),
      );
      for (const { spaceId } of rows) await judge?.(trx, { spaceId, connectionId });
      await addMessages(
        trx,
        rows.map(({ spaceId }) => reconnectMessage({ spaceId, connectionId, version: connectionVersion, reason })),
      );
      await notifyLive(
        trx,
        rows.map(({ spaceId }) => ({ spaceId, topics: ['connections'] })),
      );
    }
  }
}

interface NetworkReport extends PauseReport {
  reason: string;
  network: string;
  origin: string;
}

/** Pauses a network when more than one of its accounts says that everybody must wait. */
export async function pauseNetworks(
  trx: Transaction<Tables>,
  items: readonly AccountNews[],
  followUps: AccountFollowUps,
): Promise<void> {
  const said = items.flatMap(({ connectionId, answer: { pause } }) =>
    pause?.scope === 'network' ? [{ connectionId, ms: pause.ms, reason: pause.reason }] : [],
  );
  if (said.length === 0) return;
  const { rows } = await sql<NetworkReport>`
    select i.connection_id "connectionId", i.ms, i.reason, c.remote_account_id account, c.network, c.origin
    from unnest(${said.map(({ connectionId }) => connectionId)}::text[], ${said.map(({ ms }) => ms)}::float8[],
        ${said.map(({ reason }) => reason)}::text[]) with ordinality i(connection_id, ms, reason, nth)
      join connections c on c.id = i.connection_id
    order by c.network, c.origin, i.nth`.execute(trx);
  const environments = Map.groupBy(rows, ({ network, origin }) => JSON.stringify([network, origin]));
  for (const reports of environments.values()) await pauseNetwork(trx, reports, followUps);
}

async function pauseNetwork(
  trx: Transaction<Tables>,
  reports: readonly NetworkReport[],
  { judgeWithin }: AccountFollowUps,
): Promise<void> {
  const [first] = reports;
  if (first === undefined) return;
  const { network, origin, reason } = first;
  await sql`insert into network_pauses (network, origin, paused_until) values (${network}, ${origin}, clock_timestamp())
    on conflict (network, origin) do nothing`.execute(trx);
  await sql`select from network_pauses where network = ${network} and origin = ${origin} for update`.execute(trx);
  const { rows: earlier } = await sql<PauseReport>`
    select c.id "connectionId", c.remote_account_id account,
      (extract(epoch from n.said_until - clock_timestamp()) * 1000)::float8 ms
    from network_pauses n join connections c on c.id = n.said_by
    where n.network = ${network} and n.origin = ${origin} and n.said_until > clock_timestamp()`.execute(trx);
  const { pauseMs, kept } = networkPause([...earlier, ...reports]);
  const until = sql`clock_timestamp() + ${pauseMs} * interval '1 ms'`;
  await sql`update network_pauses set
      paused_until = greatest(paused_until, ${until}), reason = case when paused_until > ${until} then reason else ${reason} end,
      said_by = ${kept?.connectionId ?? null}, said_until = clock_timestamp() + ${kept?.ms ?? 0} * interval '1 ms'
    where network = ${network} and origin = ${origin}`.execute(trx);
  if (pauseMs >= PAUSE_WORTH_TELLING_MS) await judgeWithin?.(trx, pauseMs);
}
