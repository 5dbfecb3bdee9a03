import { Switches as NetworkSwitches } from '#/core/switches.ts';
import type { World } from '#/core/world.ts';

/** Which names the API uses in its answers: those of the guides and OpenAPI 2.159, or those of OpenAPI 2.167. */
export const generations = ['classic', 'current'] as const;

export type Generation = (typeof generations)[number];

/** What can be switched about the network as a whole. */
interface State {
  readonly generation: Generation;
  /** Callback addresses of the app; none: see `isRegistered`. */
  readonly callbacks: readonly string[];
  /** How many billed calls are still paid for; null: endless. */
  readonly credits: number | null;
  readonly isUsageCapReached: boolean;
  /** How long a new post is hidden from lists and from answers to it. */
  readonly hidingMs: number;
}

const initial: State = {
  generation: 'classic',
  callbacks: [],
  credits: null,
  isUsageCapReached: false,
  hidingMs: 0,
};

/** The switches of the network. */
export class Switches extends NetworkSwitches<Record<never, never>, State> {
  constructor(world: World) {
    super(world, 'twitter', { state: initial });
  }
}
