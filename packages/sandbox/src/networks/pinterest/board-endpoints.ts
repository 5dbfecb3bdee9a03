import type { World } from '#/core/world.ts';
import type { Call, Endpoint } from '#/networks/pinterest/api.ts';
import { type Board, type Boards, privacies } from '#/networks/pinterest/boards.ts';
import { pageOf } from '#/networks/pinterest/page-of.ts';
import type { Pins } from '#/networks/pinterest/pins.ts';
import { boardNotFound, invalidRequest, scopeMissing } from '#/networks/pinterest/pinterest-error.ts';
import { optionalText, readJson } from '#/networks/pinterest/request-body.ts';
import { showBoard, showPin } from '#/networks/pinterest/show-pin.ts';

/** Boards, their sections and what is on them. */
export function boardEndpoints(world: World, boards: Boards, pins: Pins): Endpoint[] {
  const show = (board: Board, { account }: Call): object => showBoard(board, account, pins.on(board.id).length);
  return [
    {
      verb: 'GET',
      path: '/boards',
      scopes: ['boards:read'],
      limit: 'org_read',
      run: (call) => {
        const filter = call.query.get('privacy') ?? 'ALL';
        const asked = boardFilters.get(filter);
        if (asked === undefined) throw invalidRequest(`'${filter}' is not a privacy.`);
        const found = boards.of(call.account).filter((board) => asked.includes(board.privacy) && mayRead(call, board));
        return pageOf(call.query, found, (board) => show(board, call));
      },
    },
    {
      verb: 'POST',
      path: '/boards',
      scopes: ['boards:read', 'boards:write'],
      limit: 'org_write',
      status: 201,
      run: async (call) => {
        const fields = await readJson(call, ['name', 'description', 'privacy', 'is_ads_only']);
        const name = optionalText(fields, 'name', 180)?.trim() ?? '';
        const privacy = privacies.find((known) => known === (fields['privacy'] ?? 'PUBLIC'));
        if (name === '') throw invalidRequest("'name' is a required property.");
        if (privacy === undefined) throw invalidRequest("'privacy' must be one of PUBLIC, SECRET.");
        if (privacy === 'SECRET' && !call.scopes.includes('boards:write_secret')) throw scopeMissing();
        if (boards.of(call.account).some((board) => board.name.toLowerCase() === name.toLowerCase())) {
          throw invalidRequest('you already have a board with this name.');
        }
        const description = optionalText(fields, 'description', 500) ?? '';
        return show(boards.create(call.account, { name, description, privacy }), call);
      },
    },
    {
      verb: 'GET',
      path: '/boards/:id',
      scopes: ['boards:read'],
      limit: 'org_read',
      run: (call) => show(readable(boards, call), call),
    },
    {
      verb: 'GET',
      path: '/boards/:id/pins',
      scopes: ['boards:read', 'pins:read'],
      limit: 'org_read',
      run: (call) => {
        const board = readable(boards, call);
        if (board.privacy === 'SECRET' && !call.scopes.includes('pins:read_secret')) throw boardNotFound();
        return pageOf(call.query, pins.on(board.id), (pin) => showPin(world, pin, call.account));
      },
    },
    {
      verb: 'GET',
      path: '/boards/:id/sections',
      scopes: ['boards:read'],
      limit: 'org_read',
      run: (call) => pageOf(call.query, readable(boards, call).sections, ({ id, name }) => ({ id, name })),
    },
  ];
}

/** The board of this id, if the caller may know of it. */
function readable(boards: Boards, call: Call): Board {
  const board = boards.find(call.account, call.context.req.param('id') ?? '');
  if (board === null || !mayRead(call, board)) throw boardNotFound();
  return board;
}

/** Secret boards have a scope of their own. */
function mayRead({ scopes }: Call, { privacy }: Board): boolean {
  return privacy !== 'SECRET' || scopes.includes('boards:read_secret');
}

/** What each value of the filter lets through (API description 5.23.0, `BoardPrivacyFilter`). */
const boardFilters: ReadonlyMap<string, readonly Board['privacy'][]> = new Map<string, readonly Board['privacy'][]>([
  ['ALL', privacies],
  ['PROTECTED', []],
  ['PUBLIC', ['PUBLIC']],
  ['SECRET', ['SECRET']],
  ['PUBLIC_AND_SECRET', privacies],
]);
