import {
  type Board,
  boardCreatedSchema,
  boardsAskedSchema,
  boardsSchema,
  createBoardSchema,
  sectionsAskedSchema,
  sectionsSchema,
} from '@nonet/contract';
import { boardMessages, checkBoard, type NetworkId } from '@nonet/domain';
import type { Network, Place } from '@nonet/networks';
import type { AskedAccount } from '#/features/connections/boards/ask-network.queries.ts';
import { type AskParts, askNetwork, requireAskable } from '#/features/connections/boards/ask-network.ts';
import { createKeptLists, type KeptLists } from '#/features/connections/boards/kept-lists.ts';
import type { Api, Caller } from '#/http/api.ts';
import { requireOwnAccounts } from '#/http/bound-members.ts';
import { createRoute } from '#/http/create-route.ts';
import { ApiError } from '#/http/errors.ts';
import { enforceLimit } from '#/http/limits.ts';
import { jsonBody, jsonResponse } from '#/http/route-parts.ts';

export interface BoardsParts extends AskParts {
  networks: ReadonlyMap<NetworkId, Network>;
  /** Questions that one user may have asked in a minute: each is a call to somebody else's server. */
  asksPerMinute: number;
}

type PlacesNetwork = Network & Required<Pick<Network, 'places'>>;

function hasPlaces(network: Network): network is PlacesNetwork {
  return network.places !== undefined;
}

/** The boards of an account, for every network that has any: the specification names its calls after the network. */
export function boardsRoutes(api: Api, parts: BoardsParts): void {
  const kept = createKeptLists<Board>();
  for (const network of parts.networks.values()) if (hasPlaces(network)) networkRoutes(api, parts, network, kept);
}

function networkRoutes(api: Api, parts: BoardsParts, network: PlacesNetwork, kept: KeptLists<Board>): void {
  const { places } = network;
  const path = `/api/${network.id}/boards` as const;
  const list = createRoute({
    method: 'post',
    path,
    'x-action': 'draft',
    request: jsonBody(boardsAskedSchema),
    responses: jsonResponse(200, boardsSchema, 'The boards of the account, as its network lists them.'),
  });
  const create = createRoute({
    method: 'post',
    path: `${path}/create`,
    'x-action': 'publish',
    request: jsonBody(createBoardSchema),
    responses: jsonResponse(200, boardCreatedSchema, 'The board is there.'),
  });
  const sections = createRoute({
    method: 'post',
    path: `${path}/sections`,
    'x-action': 'draft',
    request: jsonBody(sectionsAskedSchema),
    responses: jsonResponse(200, sectionsSchema, 'The sections of a board, of which a post may name one.'),
  });

  const begin = async (caller: Caller, owner: Owner): Promise<AskedAccount> => {
    const account = accountOf(caller, network.id, owner);
    await enforceLimit(parts.db, { key: 'ask-boards', userId: caller.uid, max: parts.asksPerMinute, windowS: 60 });
    return account;
  };

  api.openapi(list, async (c) => {
    const asked = c.req.valid('json');
    const account = accountOf(c.get('caller'), network.id, asked);
    // A kept list is answered only while the account is connected, and only to its owner.
    await requireAskable(parts, network, account);
    const boards = await kept.read(keyOf(account), asked.forceRefresh === true, async () => {
      await begin(c.get('caller'), asked);
      const otherwise = boardMessages.notFetched;
      const answer = await askNetwork(parts, network, account, { ask: places.list, otherwise });
      return answer.places.map(boardOf);
    });
    return c.json({ success: true as const, boards: [...boards] }, 200);
  });

  api.openapi(create, async (c) => {
    const asked = c.req.valid('json');
    const account = await begin(c.get('caller'), asked);
    const draft = { name: asked.name.trim(), description: (asked.description ?? '').trim() };
    const [issue] = checkBoard(draft);
    if (issue !== undefined) throw new ApiError(422, 'board-invalid', issue.message);
    const place = { ...draft, isSecret: asked.privacy === 'SECRET' };
    const answer = await askNetwork(parts, network, account, {
      ask: (auth, context) => places.create(place, auth, context),
      otherwise: boardMessages.notCreated,
    }).finally(() => kept.forget(keyOf(account)));
    return c.json({ success: true as const, board: boardOf(answer.place) }, 200);
  });

  api.openapi(sections, async (c) => {
    const asked = c.req.valid('json');
    const account = await begin(c.get('caller'), asked);
    const answer = await askNetwork(parts, network, account, {
      ask: (auth, context) => places.parts(asked.boardId, auth, context),
      otherwise: boardMessages.notFetched,
    });
    return c.json({ success: true as const, sections: answer.parts.map(({ id, name }) => ({ id, name })) }, 200);
  });
}

interface Owner {
  userId?: string | null | undefined;
  connectionId?: string | null | undefined;
}

/** The specification asks for both (PIN-26), although the session tells who calls. */
function accountOf(caller: Caller, network: NetworkId, { userId, connectionId }: Owner): AskedAccount {
  if (!userId || !connectionId) throw new ApiError(400, 'missing-user-or-connection', boardMessages.missing);
  requireOwnAccounts(caller, [connectionId]);
  return { spaceId: caller.space.id, connectionId, network };
}

function keyOf({ spaceId, connectionId }: AskedAccount): string {
  return `${spaceId} ${connectionId}`;
}

function boardOf({ id, name, isSecret }: Place): Board {
  return { id, name, privacy: isSecret ? 'SECRET' : 'PUBLIC' };
}
