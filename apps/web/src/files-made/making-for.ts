import type { MediaPlan } from '@nonet/contract';
import { longestMaking, type MakingLeft, type NetworkId } from '@nonet/domain';

import type { MadeFrom } from './use-made.ts';

/** Media id → what each network gets of the file. */
export type Plans = ReadonlyMap<string, readonly MediaPlan[]>;

/** What keeps a post with these files waiting at a network, a failure before all others; null: nothing does. */
export function makingFor(network: NetworkId, files: readonly MadeFrom[], plans: Plans): MakingLeft | null {
  return longestMaking(
    files.map(({ mediaId }) => {
      const plan = plans.get(mediaId ?? '')?.find((one) => one.network === network);
      if (plan === undefined || plan.state === 'none') return null;
      const { state, secondsLeft, reason } = plan;
      return { state, secondsLeft, reason: state === 'failed' ? reason : null };
    }),
  );
}
