import type { Me } from '../../packages/contract/src/index.ts';
import type { Planner } from './connect-accounts.ts';

/** What networks demand to be chosen for each post, by connection, as the schedule call takes it. */
export async function chooseOptions({ person, connections }: Planner): Promise<Record<string, object>> {
  const { uid: userId } = await person.call<Me>('GET', '/api/me');
  const options: Record<string, object> = {};
  for (const { id } of connections.youtube) options[id] = { madeForKids: false };
  for (const { id } of connections.tiktok) options[id] = { privacy: 'SELF_ONLY' };
  for (const { id: connectionId } of connections.pinterest) {
    const asked = { userId, connectionId };
    const { boards } = await person.call<{ boards: { id: string }[] }>('POST', '/api/pinterest/boards', asked);
    options[connectionId] = { board: boards[0]?.id };
  }
  return options;
}
