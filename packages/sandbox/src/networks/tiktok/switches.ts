import { Switches as NetworkSwitches } from '#/core/switches.ts';
import type { World } from '#/core/world.ts';

/** What no document tells (November 2026). The first of each is played until another is ordered. */
const unknowns = {
  /** What the last chunk of an upload answers that is complete. It is never a second post. */
  lastChunkAgain: ['not-found', 'expired', 'created'],
  /** Whether a refresh token is replaced by its use: "may be different". */
  refreshToken: ['stays', 'rotates'],
  /** Whether photos are among what `video/list` answers. */
  photosListed: ['listed', 'left-out'],
  /** How `video/list` and `video/query` write ids: as the text that "Video Object" names, or as the numbers that they are in a status. */
  videoIds: ['text', 'numbers'],
  /** How long the status of a publication can be asked for. */
  oldStatus: ['told', 'forgotten'],
} as const;

/** What can be switched about the app and the network. */
const state = {
  /** Whether TikTok has audited the app. Before, it posts for the creator alone, and to private accounts. */
  isAudited: false,
  /** Whether the addresses of photos begin with a prefix that is verified for the app. */
  ownsUrls: true,
  /** How long, in milliseconds, a public post is looked at before its id is told. */
  moderationMs: 1_000,
};

/** The switches of the network. */
export class Switches extends NetworkSwitches<typeof unknowns, typeof state> {
  constructor(world: World) {
    super(world, 'tiktok', { unknowns, state });
  }
}
