import type { PageSlot, Site } from '@nonet/contract';

/** What is filled into the public pages when they are served. */
export function pageSlots(
  { provider, signUp }: Pick<Site, 'provider' | 'signUp'>,
  publicUrl: string,
  now: Date,
): Record<PageSlot, string> {
  return {
    publicUrl,
    providerName: provider.name,
    providerAddress: provider.address,
    contactEmail: provider.contactEmail,
    isPlaceholder: String(provider.isPlaceholder),
    signUp,
    year: String(now.getFullYear()),
  };
}
