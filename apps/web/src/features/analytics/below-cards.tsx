import type { Analytics } from '@nonet/contract';

import type { AnalyticsAddress } from './address/analytics-address.ts';
import type { ChangeAddress } from './address/use-analytics-address.ts';
import type { Asked } from './analytics-queries.ts';

export interface PartProps {
  asked: Asked;
  address: AnalyticsAddress;
  onChange: ChangeAddress;
  data: Analytics;
  now: number;
}

/** What is below the first screen: it comes when the cards are there. */
export function BelowCards(_: PartProps) {
  return null;
}
