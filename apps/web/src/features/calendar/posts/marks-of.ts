import type { ListedPost } from '@nonet/contract';
import { type NetworkId, networkIds } from '@nonet/domain';

import { targetNeedsPerson } from '../address/calendar-address.ts';

export interface Mark {
  readonly network: NetworkId;
  /** What is wrong there: it failed, or needs somebody. */
  readonly wrong: 'failed' | 'needs-you' | null;
}

/** The networks of a post in the order of the matrix, those with something wrong first. */
export function marksOf({ status, targets }: Pick<ListedPost, 'status' | 'targets'>): Mark[] {
  const marks = networkIds.flatMap((network): Mark[] => {
    const own = targets.filter(({ platform }) => platform === network);
    if (own.length === 0) return [];
    if (status === 'cancelled') return [{ network, wrong: null }];
    const needsPerson = own.some(targetNeedsPerson);
    const hasFailed = own.some((target) => target.status === 'rejected');
    return [{ network, wrong: needsPerson ? 'needs-you' : hasFailed ? 'failed' : null }];
  });
  return marks.toSorted((one, other) => Number(other.wrong !== null) - Number(one.wrong !== null));
}
