import type { PageSlot, Site } from '@nonet/contract';
import { limitLines, type PlanId, type PlanQuotas, plans } from '@nonet/domain';

interface PageFacts extends Pick<Site, 'provider' | 'signUp'> {
  publicUrl: string;
  /** Whether plans are sold here, and which reading of the monthly quotas holds. */
  sold: boolean;
  planQuotas: PlanQuotas;
}

/** The values for the slots of public pages. */
export function pageSlots(facts: PageFacts, now: Date): Record<PageSlot, string> {
  const { provider, signUp, publicUrl, sold, planQuotas } = facts;
  return {
    publicUrl,
    providerName: provider.name,
    providerAddress: provider.address,
    contactEmail: provider.contactEmail,
    isPlaceholder: String(provider.isPlaceholder),
    signUp,
    plans: sold ? 'sold' : 'none',
    ...linesOf('basic', planQuotas),
    ...linesOf('standard', planQuotas),
    ...linesOf('premium', planQuotas),
    year: String(now.getFullYear()),
  };
}

function linesOf<Id extends PlanId>(id: Id, quotas: PlanQuotas) {
  const [posts = '', accounts = ''] = limitLines(plans[id], quotas);
  return { [`${id}Posts`]: posts, [`${id}Accounts`]: accounts } as Record<`${Id}${'Posts' | 'Accounts'}`, string>;
}
