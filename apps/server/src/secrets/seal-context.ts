/** The additional data of each kind of value that is sealed: whose it is, and of what. */
export const sealContext = {
  /** Tokens and passwords of a connected account. */
  connection: ({ userId, connectionId }: { userId: string; connectionId: string }) => `${userId}:${connectionId}`,
  /** The verifier of an attempt to connect an account. */
  connectFlow: (id: string) => `connect-flow:${id}`,
  /** The private half of a key that signs bearers. */
  signingKey: (id: string) => `signing-key:${id}`,
  /** The sign-in that a deleted account has left at a network. */
  leftover: (id: string) => `deletion:${id}`,
};
