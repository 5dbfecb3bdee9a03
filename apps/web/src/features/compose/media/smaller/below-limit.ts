import type { SmallerPlan } from './smaller-plan.ts';

/** The device cannot make what was asked of it. */
export class NotMade extends Error {}

/** Tries again with less when an encoder has missed its aim. */
const rates = [1, 0.8];

/** What comes of a plan, below the limit. An encoder that makes more than was asked of it gets a second try at a lower rate. */
export async function belowLimit(
  plan: SmallerPlan,
  maxBytes: number,
  convert: (plan: SmallerPlan) => Promise<ArrayBuffer>,
): Promise<ArrayBuffer> {
  for (const rate of rates) {
    const bytes = await convert({ ...plan, videoBitsPerSecond: Math.round(plan.videoBitsPerSecond * rate) });
    if (bytes.byteLength <= maxBytes) return bytes;
  }
  throw new NotMade('The encoder makes more than was asked of it.');
}
