import { createHash } from 'node:crypto';

import { AccountBook, type BookAccount } from '#/core/account-book.ts';
import { givenFlags, type Order, oneOf } from '#/core/order.ts';
import type { World } from '#/core/world.ts';

/** `channels#status.longUploadsStatus`: whether a channel may send videos of more than 15 minutes. */
export const longUploadStatuses = ['allowed', 'eligible', 'disallowed', 'longUploadsUnspecified'] as const;

/** Whether the person behind a channel may act. */
const personStatuses = ['active', 'suspended', 'closed'] as const;

/** A channel, with the Google account that chooses it on the page of consent. Its handle stands without the `@`. */
export interface Channel extends BookAccount {
  /** False: a Google account that has no channel yet. */
  readonly exists: boolean;
  readonly longUploads: (typeof longUploadStatuses)[number];
  readonly status: (typeof personStatuses)[number];
  /** Whether it has sent as many videos as YouTube takes of it in a day. */
  readonly isUploadLimitReached: boolean;
  /** Whether its videos may have no thumbnails of their own, as its telephone number is not verified. */
  readonly areThumbnailsRefused: boolean;
  /** Whether captions are refused. */
  readonly areCaptionsRefused: boolean;
  /** Whether it shows nobody how many have subscribed to it. */
  readonly areSubscribersHidden: boolean;
  /** Whether it has sent as many thumbnails as YouTube takes of it for now. */
  readonly isThumbnailLimitReached: boolean;
}

export type Channels = AccountBook<Channel>;

/** The channels of the network. The id of one begins with `UC`, that of the playlist of its uploads with `UU`. */
export function openChannels(world: World): Channels {
  return new AccountBook<Channel>(world, {
    network: 'youtube',
    ready: [
      { handle: 'studiofala', name: 'Studio Fala' },
      { handle: 'falashop', name: 'Fala Shop' },
      { handle: 'falapress', name: 'Fala Press' },
    ],
    idOf: (handle) => `UC${digestOf(handle.toLowerCase(), 22)}`,
    make: (account) => ({
      ...account,
      exists: true,
      longUploads: account.handle === 'falapress' ? 'eligible' : 'allowed',
      status: 'active',
      isUploadLimitReached: false,
      areSubscribersHidden: false,
      areThumbnailsRefused: false,
      areCaptionsRefused: false,
      isThumbnailLimitReached: false,
    }),
  });
}

/** The playlist in which YouTube keeps everything that a channel has uploaded. */
export function uploadsOf({ id }: Channel): string {
  return `UU${id.slice(2)}`;
}

/** Whether this can be a handle, without the `@` (YouTube help: 3 to 30 letters, digits, and `.`, `_`, `-`). */
export function isHandle(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{1,28}[A-Za-z0-9]$/.test(text);
}

const flags = [
  'exists',
  'isUploadLimitReached',
  'areSubscribersHidden',
  'areThumbnailsRefused',
  'areCaptionsRefused',
  'isThumbnailLimitReached',
] as const;

/** The steering action `set-channel`: `{handle}` and any of what can be changed. */
export function changeChannel(channels: Channels, channel: Channel, order: Order): Channel {
  const has = (name: string): boolean => order[name] !== undefined;
  const changed: Channel = {
    ...channel,
    ...givenFlags(order, flags),
    ...(has('longUploads') ? { longUploads: oneOf(order, 'longUploads', longUploadStatuses) } : {}),
    ...(has('status') ? { status: oneOf(order, 'status', personStatuses) } : {}),
  };
  channels.replace(changed);
  return changed;
}

/** So many characters of base64url that follow from a text. */
export function digestOf(text: string, length: number): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, length);
}
