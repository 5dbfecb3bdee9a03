import { formatPrice, formatRate, yearlySaving } from '@nonet/domain';

interface Prices {
  monthlyPrice: number;
  yearlyPrice: number;
}

export type Billing = 'month' | 'year';

/** What the other interval would cost, and what a year saves. */
export function priceNote(prices: Prices, billing: Billing, currency?: string): string {
  const { monthlyPrice, yearlyPrice } = prices;
  const saving = yearlySaving(prices);
  if (billing === 'month') {
    const saved = saving > 0 ? `, save ${saving}%` : '';
    return `or ${formatRate(yearlyPrice, 'year', currency)}${saved}`;
  }
  const sum = `${formatRate(monthlyPrice, 'month', currency)} × 12 is ${formatPrice(monthlyPrice * 12, currency)}.`;
  return saving > 0 ? `${sum} Save ${saving}%.` : sum;
}
