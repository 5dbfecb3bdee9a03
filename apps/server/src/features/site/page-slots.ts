import type { PageSlot, Site } from '@nonet/contract';

/** The values for the slots of public pages. */
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
