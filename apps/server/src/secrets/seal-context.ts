import type { SpaceId } from '#/db/space-id.ts';
/** The additional data for each kind of sealed value: whose it is, and what it is. */
export const sealContext = {
  /** Tokens and passwords of a connected account. */
  connection: ({ spaceId, connectionId }: { spaceId: SpaceId; connectionId: string }) => `${spaceId}:${connectionId}`,
  /** The secret of a grant. */
  grant: (id: string) => `grant:${id}`,
  /** The secrets in the uploads or the payload of a target. */
  target: (id: string) => `target:${id}`,
  /** The verifier of an attempt to connect an account. */
  connectFlow: (id: string) => `connect-flow:${id}`,
  /** A grant and accounts of it that wait to be chosen. */
  offer: (flowId: string) => `offer:${flowId}`,
  /** The key in the address of a calendar. */
  calendarFeed: (id: string) => `calendar-feed:${id}`,
  /** The private half of the keys for push services. The id is the installation's. */
  pushKey: (id: string) => `push-key:${id}`,
  /** Where a browser is notified, and its keys. */
  pushSubscription: (id: string) => `push-subscription:${id}`,
  /** The private half of a key that signs bearers. */
  signingKey: (id: string) => `signing-key:${id}`,
  /** The session that a deleted account has left at a network. */
  leftover: (id: string) => `deletion:${id}`,
  /** The file that an address for networks leads to. It is in the address, not in a row. */
  fileAddress: 'file-address',
};
