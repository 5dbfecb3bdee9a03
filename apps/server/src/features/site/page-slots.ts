import type { PageSlot } from '@nonet/contract';

import type { Provider } from '#/config.ts';

/** What is filled into the public pages when they are served. */
export function pageSlots(provider: Provider, publicUrl: string, now: Date): Record<PageSlot, string> {
  return {
    publicUrl,
    providerName: provider.name,
    providerAddress: provider.address,
    contactEmail: provider.contactEmail,
    isPlaceholder: String(provider.isPlaceholder),
    year: String(now.getFullYear()),
  };
}
