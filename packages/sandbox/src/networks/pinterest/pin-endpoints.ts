import { FigureBook } from '#/core/figure-book.ts';
import type { Order } from '#/core/order.ts';
import type { World } from '#/core/world.ts';
import type { Call, Endpoint, Gate } from '#/networks/pinterest/api.ts';
import type { Board, Boards } from '#/networks/pinterest/boards.ts';
import type { Files } from '#/networks/pinterest/files.ts';
import { avatarHref } from '#/networks/pinterest/links.ts';
import { keepMedia, maxPictureBytes, mostPictures, sourceIn } from '#/networks/pinterest/media-source.ts';
import type { Pin, Pins } from '#/networks/pinterest/pins.ts';
import {
  boardNotFound,
  invalidRequest,
  PinterestError,
  pinNotFound,
  scopeMissing,
  trialOnly,
} from '#/networks/pinterest/pinterest-error.ts';
import { optionalId, optionalText, readJson } from '#/networks/pinterest/request-body.ts';
import { showPin } from '#/networks/pinterest/show-pin.ts';

/** What Pins are kept with. */
export interface Shelves {
  readonly boards: Boards;
  readonly files: Files;
  readonly pins: Pins;
}

/** Five pictures in base64, and the rest. */
const maxBodyBytes = mostPictures * Math.ceil((maxPictureBytes * 4) / 3) + 64 * 1_024;

const writeScopes = ['boards:read', 'boards:write', 'pins:read', 'pins:write'];
const pinFields =
  'alt_text board_id board_section_id description dominant_color link media_source parent_pin_id sponsor_id title';

/** What a Pin has in the end, on a typical day of its account: `pin_metrics`, by the names of the example in the description. */
const typical = { impression: 740, pin_click: 31, clickthrough: 12, save: 18, reaction: 9, comment: 2 };

export function openFigures(world: World): FigureBook {
  return new FigureBook(world, 'pinterest', typical);
}

/** Making, reading and deleting Pins, and who is signed in. */
export function pinEndpoints(world: World, gate: Gate, shelves: Shelves, figures: FigureBook): Endpoint[] {
  const { boards, pins } = shelves;
  const metricsOf = (pin: Pin): object => {
    const counts = figures.of(pin);
    // "Total comments and total reactions are only available with lifetime Pin metrics"; nothing here lives for 90 days.
    const { reaction, comment, ...recent } = counts;
    return { '90d': recent, lifetime_metrics: counts };
  };
  return [
    {
      verb: 'GET',
      path: '/user_account',
      scopes: ['user_accounts:read'],
      limit: 'org_read',
      place: 'figures',
      run: ({ account, take }) =>
        take(() => ({
          id: account.id,
          username: account.handle,
          business_name: account.name,
          account_type: 'BUSINESS',
          about: '',
          profile_image: `${world.origin()}${avatarHref(account.id)}`,
          website_url: '',
          board_count: boards.of(account).length,
          pin_count: pins.of(account.id).length,
          follower_count: figures.followers(account.id),
          following_count: 0,
          monthly_views: 0,
        })),
    },
    {
      verb: 'POST',
      path: '/pins',
      scopes: writeScopes,
      limit: 'org_write',
      place: 'publish',
      status: 201,
      run: async (call) => {
        if (gate.switches.state.access === 'trial' && !call.isTrialHost) throw trialOnly();
        const fields = await readJson(call, pinFields.split(' '), maxBodyBytes);
        const board = boardIn(fields, call, boards);
        const sectionId = optionalId(fields, 'board_section_id');
        if (sectionId !== null && !board.sections.some(({ id }) => id === sectionId)) {
          throw new PinterestError(404, 2031, 'Board section not found.');
        }
        const source = await sourceIn(fields, call, world, shelves.files);
        const words = wordsIn(fields);
        return call.take(async () => {
          const media = await keepMedia(shelves.files, source, call);
          const draft = { ...words, ...media, boardId: board.id, sectionId, isForCreator: call.isTrialHost };
          return showPin(world, pins.create(call.account, draft), call.account);
        });
      },
    },
    {
      verb: 'GET',
      path: '/pins/:id',
      scopes: ['boards:read', 'pins:read'],
      limit: 'org_read',
      place: 'figures',
      run: (call) => {
        const pin = ownPin(pins, call);
        if (call.query.get('pin_metrics') !== 'true') return showPin(world, pin, call.account);
        return call.take(() => showPin(world, pin, call.account, metricsOf(pin)));
      },
    },
    {
      verb: 'DELETE',
      path: '/pins/:id',
      scopes: writeScopes,
      limit: 'org_write',
      status: 204,
      run: (call) => {
        pins.delete(ownPin(pins, call));
        return {};
      },
    },
  ];
}

function ownPin(pins: Pins, { account, context }: Call): Pin {
  const pin = pins.find(context.req.param('id') ?? '');
  if (pin === null || pin.accountId !== account.id) throw pinNotFound();
  return pin;
}

/** The board of a new Pin. To secret ones belong scopes of their own. */
function boardIn(fields: Order, { account, scopes }: Call, boards: Boards): Board {
  const id = optionalId(fields, 'board_id');
  if (id === null) throw invalidRequest("'board_id' is a required property.");
  const board = boards.find(account, id);
  if (board === null || (board.privacy === 'SECRET' && !scopes.includes('boards:read_secret'))) throw boardNotFound();
  if (board.privacy === 'SECRET' && !scopes.includes('pins:write_secret')) throw scopeMissing();
  return board;
}

function wordsIn(fields: Order): Pick<Pin, 'title' | 'description' | 'link' | 'altText' | 'dominantColor'> {
  const link = optionalText(fields, 'link', 2_048);
  if (link !== null && !/^https?:\/\//.test(link)) throw invalidRequest("'link' is not an address.");
  return {
    title: optionalText(fields, 'title', 100),
    description: optionalText(fields, 'description', 800),
    link,
    altText: optionalText(fields, 'alt_text', 500),
    dominantColor: optionalText(fields, 'dominant_color', 7),
  };
}
