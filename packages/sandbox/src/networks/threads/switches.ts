import { Switches as NetworkSwitches } from '#/core/switches.ts';
import type { World } from '#/core/world.ts';

/** What no document tells (November 2026). The first of each is played until another is ordered. */
const unknowns = {
  /** What a second publish of one container answers. It is never a second post. */
  secondPublish: ['refused', 'same-id', 'not-found'],
  /** How the 251st post of a day is refused. */
  atQuota: ['limit', 'blocked', 'unnamed'],
  /** What a refresh in the first 24 hours of a token answers. */
  earlyRefresh: ['refused', 'granted'],
  /** What becomes of the token that was refreshed. */
  refreshedToken: ['lives', 'ends'],
  /** Whether a refresh extends what a person has allowed for 90 days, as for public profiles. */
  accessAtRefresh: ['extended', 'fixed'],
  /** Which shape the refusal of a used code has. */
  usedCode: ['plain', 'graph'],
  /** Where the refusal of a sixth link names itself. */
  linkLimitIn: ['message', 'type', 'told'],
  /** Whether a post keeps the id of its container. */
  mediaId: ['own', 'container'],
  /** How a text is read back. */
  readText: ['as-sent', 'trimmed', 'without-topic-mark'],
  /** Where it shows that a file could not be fetched. */
  failedFetch: ['answer', 'container'],
  /** What a publish that went wrong at Threads says, whether the post is out or not. */
  publishFailure: ['unexpected', 'permission'],
  /** Whether the address of a post is told. */
  permalink: ['told', 'omitted'],
  /** Whose secret signs what is sent to the app's callbacks. */
  signedWith: ['threads-secret', 'app-secret'],
} as const;

const delays = {
  /** Until a finished container can be published. */
  publishMs: 0,
  /** Until a new post can be replied to. */
  replyMs: 0,
  /** Until a new post is in lists. */
  listMs: 0,
};

/** The switches of the network. */
export class Switches extends NetworkSwitches<typeof unknowns, Record<never, never>, typeof delays> {
  constructor(world: World) {
    super(world, 'threads', { unknowns, delays });
  }
}
