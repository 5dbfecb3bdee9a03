import type { Account } from '#/networks/bluesky/accounts.ts';
import type { JsonObject } from '#/networks/bluesky/json.ts';

/**
 * What the directory says about an account: its handle, and this sandbox as its server. It holds no signing key,
 * because the sandbox signs no repositories.
 */
export function didDocumentOf(account: Account, origin: string): JsonObject {
  return {
    '@context': ['https://www.w3.org/ns/did/v1'],
    id: account.did,
    alsoKnownAs: [`at://${account.handle}`],
    verificationMethod: [],
    service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin }],
  };
}
