import type { PageSlot, Site } from '@nonet/contract';
import { limitLines, type PlanId, type PlanQuotas, type PlanRules, plans } from '@nonet/domain';

interface PageFacts extends Pick<Site, 'provider' | 'signUp'> {
  publicUrl: string;
  plans: Pick<PlanRules, 'sold' | 'quotas'>;
}

/** The values for the slots of public pages. */
export function pageSlots(
  { provider, signUp, publicUrl, plans: { sold, quotas } }: PageFacts,
  now: Date,
): Record<PageSlot, string> {
  return {
    publicUrl,
    providerName: provider.name,
    providerAddress: provider.address,
    contactEmail: provider.contactEmail,
    isPlaceholder: String(provider.isPlaceholder),
    signUp,
    plans: sold ? 'sold' : 'none',
    ...linesOf('basic', quotas),
    ...linesOf('standard', quotas),
    ...linesOf('premium', quotas),
    year: String(now.getFullYear()),
  };
}

function linesOf<Id extends PlanId>(id: Id, quotas: PlanQuotas) {
  const [posts = '', accounts = ''] = limitLines(plans[id], quotas);
  return { [`${id}Posts`]: posts, [`${id}Accounts`]: accounts } as Record<`${Id}${'Posts' | 'Accounts'}`, string>;
}
