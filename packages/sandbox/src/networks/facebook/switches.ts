import { Switches as NetworkSwitches } from '#/core/switches.ts';
import type { World } from '#/core/world.ts';

/** What no document tells (November 2026). The first of each is played until another is ordered. */
const unknowns = {
  /** Whether a post that was made unpublished can be revealed; in some app modes it may not. */
  unpublishedPost: ['revealed', 'refused'],
  /** Which call the second post with one text is refused at (506). */
  duplicateAt: ['reveal', 'creation'],
  /** What finishing a reel, a story or a video a second time does; `again` is a second post. */
  secondPublish: ['refused', 'success', 'again'],
  /** Where it shows that a reel or story has the wrong shape or length. */
  videoCheck: ['status', 'answer'],
  /** The most that a photo may have: what live refusals say, or the page about photos. */
  photoLimit: ['4MB', '10MB'],
  /** How a phase that is over is called. */
  phaseOver: ['complete', 'completed'],
  /** How the bytes that have arrived are called. */
  bytesName: ['bytes_transferred', 'bytes_transfered'],
  /** Whether the address of a video names its host. */
  videoPermalink: ['relative', 'absolute', 'omitted'],
  /** As what too many calls are refused: by the kind of token (80001 of a page, 17 of a person), or always as one of these. */
  throttledAs: ['usual', '4', '17', '32', '613', '80001'],
  /** What the faults of a server in trouble say. */
  trouble: ['2', '1'],
  /** What a fetch that failed says of a photo. */
  failedFetch: ['2069019', '2061006'],
} as const;

/** `listMs`: until a new post is in lists. */
const delays = { listMs: 0 };

/** The switches of the network. */
export class Switches extends NetworkSwitches<typeof unknowns, Record<never, never>, typeof delays> {
  constructor(world: World) {
    super(world, 'facebook', { unknowns, delays });
  }
}
