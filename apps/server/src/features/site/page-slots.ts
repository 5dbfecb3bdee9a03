import type { PageSlot, Site } from '@nonet/contract';
import { plans as catalogue, limitLines, type PlanId, type PlanQuotas, type PlanRules } from '@nonet/domain';

interface PageFacts extends Pick<Site, 'provider' | 'signUp'> {
  publicUrl: string;
  plans: Pick<PlanRules, 'sold' | 'quotas'>;
}

/** The values for the slots of public pages. */
export function pageSlots(facts: PageFacts, now: Date): Record<PageSlot, string> {
  const { provider, signUp, publicUrl, plans } = facts;
  return {
    publicUrl,
    providerName: provider.name,
    providerAddress: provider.address,
    contactEmail: provider.contactEmail,
    isPlaceholder: String(provider.isPlaceholder),
    signUp,
    plans: plans.sold ? 'sold' : 'none',
    ...linesOf('basic', plans.quotas),
    ...linesOf('standard', plans.quotas),
    ...linesOf('premium', plans.quotas),
    year: String(now.getFullYear()),
  };
}

function linesOf<Id extends PlanId>(id: Id, quotas: PlanQuotas) {
  const [posts = '', accounts = ''] = limitLines(catalogue[id], quotas);
  return { [`${id}Posts`]: posts, [`${id}Accounts`]: accounts } as Record<`${Id}${'Posts' | 'Accounts'}`, string>;
}
