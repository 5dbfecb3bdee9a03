import type { ListedPost, Target } from '@nonet/contract';
import { type NetworkId, nameList, networkIds, networkName } from '@nonet/domain';

/** `on`: it will go there. `ok`: published. `proc`: under way. `fail`: not published. Missing: it does not go there. */
export type Dot = 'on' | 'ok' | 'proc' | 'fail';
export type Dots = Partial<Record<NetworkId, Dot>>;

/** The dots of a post. Two accounts on one network share a dot: what needs attention shows first. */
export function dotsOfPost(post: Pick<ListedPost, 'status' | 'targets'>): Dots {
  const dots: Dots = {};
  for (const target of post.targets) {
    const dot = post.status === 'cancelled' ? 'on' : dotOf(target.status);
    const other = dots[target.platform];
    dots[target.platform] = other && urgency[other] > urgency[dot] ? other : dot;
  }
  return dots;
}

const urgency: Record<Dot, number> = { ok: 0, on: 1, proc: 2, fail: 3 };

function dotOf(status: Target['status']): Dot {
  switch (status) {
    case 'pending':
    case 'preparing':
    case 'ready':
      return 'on';
    case 'sending':
    case 'processing':
    case 'unknown':
      return 'proc';
    case 'published':
      return 'ok';
    case 'rejected':
    case 'held':
    case 'asks':
      return 'fail';
    default:
      return status satisfies never;
  }
}

/** The same in words: 'X and Instagram published, LinkedIn failed'; `fail` is the word for a network where something is wrong. */
export function describeDots(dots: Dots, fail = 'failed'): string {
  const words: readonly [Dot, string][] = [
    ['ok', 'published'],
    ['proc', 'processing'],
    ['on', ''],
    ['fail', fail],
  ];
  const parts = words.flatMap(([dot, word]) => {
    const networks = networkIds.filter((network) => dots[network] === dot).map(networkName);
    return networks.length > 0 ? [`${nameList(networks)} ${word}`.trim()] : [];
  });
  return parts.join(', ') || 'No network';
}
