import { Switches as NetworkSwitches } from '#/core/switches.ts';
import type { World } from '#/core/world.ts';

/** How far Pinterest lets the app in: `none` until it has looked at it at all. */
export const accesses = ['standard', 'trial', 'none'] as const;

/** What can be switched about the network as a whole. */
interface State {
  readonly access: (typeof accesses)[number];
  /** Callback addresses of the app; none: see `isRegistered`. */
  readonly callbacks: readonly string[];
}

const initial: State = { access: 'standard', callbacks: [] };

/** The switches of the network. */
export class Switches extends NetworkSwitches<Record<never, never>, State> {
  constructor(world: World) {
    super(world, 'pinterest', { state: initial });
  }
}
