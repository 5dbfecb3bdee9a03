import { boolean, integer, type Order, oneOf } from '#/core/order.ts';
import { Switches as NetworkSwitches } from '#/core/switches.ts';
import { SteeringError, type World } from '#/core/world.ts';
import { meanings } from '#/networks/linkedin/scopes.ts';

interface State {
  /** What the products of the app give: asked for another scope, the page refuses everything. */
  readonly scopes: readonly string[];
  /** Whether the app's partner programme brings refresh tokens. */
  readonly hasRefreshTokens: boolean;
  /** How long a new token is answered as a revoked one. */
  readonly freshMs: number;
  /** How long lists do not see a new post. */
  readonly listMs: number;
  /** Whether a text can be posted again once its post was deleted; some have met a refusal for a day. */
  readonly remembersDeleted: boolean;
  /** What commenting asks for: the right to post, or one of its own beside it; documents of August 2026 name both. */
  readonly commentsNeed: 'post' | 'feed';
}

const first: State = {
  scopes: Object.keys(meanings),
  hasRefreshTokens: false,
  freshMs: 0,
  listMs: 0,
  remembersDeleted: false,
  commentsNeed: 'post',
};

/** The switches of the network. */
export class Switches extends NetworkSwitches<Record<never, never>, State> {
  constructor(world: World) {
    super(world, 'linkedin', { state: first });
  }

  override readonly actions = {
    'set-comments': (order: Order) => this.change({ commentsNeed: oneOf(order, 'need', ['post', 'feed'] as const) }),
    'set-scopes': (order: Order) => this.change({ scopes: scopesIn(order) }),
    'set-refresh-tokens': (order: Order) => this.change({ hasRefreshTokens: boolean(order, 'areGranted') }),
    'set-delays': (order: Order) =>
      this.change({
        listMs: integer(order, 'listMs', { min: 0, fallback: this.state.listMs }),
        freshMs: integer(order, 'freshMs', { min: 0, fallback: this.state.freshMs }),
      }),
    'set-memory': (order: Order) => this.change({ remembersDeleted: boolean(order, 'remembersDeleted') }),
  };
}

function scopesIn({ scopes }: Order): string[] {
  if (Array.isArray(scopes) && scopes.every((scope) => typeof scope === 'string' && scope in meanings)) return scopes;
  throw new SteeringError(`"scopes" must be a list of: ${Object.keys(meanings).join(', ')}.`);
}
