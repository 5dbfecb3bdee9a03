import { connectionMessages, type NetworkId } from '@nonet/domain';

export interface ConsentTexts {
  /** The window was closed, or the answer on the network's page was no. */
  cancelled: string;
  timedOut: string;
  /** The sign-in could not be proven, for another reason than that it has ended. */
  noToken: string;
  loginRequired: string;
}

const shared: ConsentTexts = {
  cancelled: 'Authentication cancelled',
  timedOut: 'Authentication timed out',
  noToken: 'Unable to get authentication token',
  loginRequired: connectionMessages.loginRequired,
};

/** Where a network's own words differ (2§8). */
const own: Partial<Record<NetworkId, Partial<ConsentTexts>>> = {
  twitter: { loginRequired: 'You must be logged in to connect to Twitter' },
};

/** What the page itself says about connecting; everything else comes from the server. */
export function consentTexts(network: NetworkId): ConsentTexts {
  return { ...shared, ...own[network] };
}
