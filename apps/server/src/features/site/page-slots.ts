import type { PageSlot, Site } from '@nonet/contract';
import { freeText, limitLines, type PlanId, type PlanQuotas, type PlanRules, plans } from '@nonet/domain';

import { PROVIDER_PLACEHOLDERS } from '#/config/provider.ts';

interface PageFacts extends Pick<Site, 'provider' | 'signUp' | 'isDemo'> {
  publicUrl: string;
  plans: PlanRules;
}

/** The values for the slots of public pages. */
export function pageSlots(
  { provider, isDemo, signUp, publicUrl, plans: rules }: PageFacts,
  now: Date,
): Record<PageSlot, string> {
  const { sold, quotas } = rules;
  // In a demonstration the placeholders are part of what is shown (OP-29). Elsewhere they would tell visitors nothing.
  const said = (field: keyof typeof PROVIDER_PLACEHOLDERS) =>
    isDemo || provider[field] !== PROVIDER_PLACEHOLDERS[field] ? provider[field] : '';
  return {
    publicUrl,
    providerName: provider.name,
    providerAddress: provider.address,
    contactEmail: provider.contactEmail,
    isPlaceholder: String(provider.isPlaceholder),
    signUp,
    plans: sold ? 'sold' : 'none',
    free: freeText(rules),
    runBy: said('name') && [said('name'), said('address')].filter(Boolean).join(', '),
    questionsTo: said('contactEmail'),
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
