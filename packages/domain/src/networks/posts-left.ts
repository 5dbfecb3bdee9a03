import type { AbilityRules, PostQuota } from '#/networks/ability-rules.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import { networkName } from '#/networks/network-name.ts';

/** How many posts a network takes of an account within 24 hours, as `{ posts: { used, max } }`; posts made elsewhere count, too. */
export function postsLeft(network: NetworkId): AbilityRules {
  return {
    accepts: (abilities) => quotaIn(abilities) !== null,
    quota: quotaIn,
    note: (abilities) => {
      const quota = quotaIn(abilities);
      if (quota === null) return null;
      const { used, max } = quota;
      if (used < max) return { text: `${max - used} of ${max} posts are left for today.`, isUsedUp: false };
      const text = `All ${max} posts of 24 hours are used. A post that is due before ${networkName(network)} takes more will ask you.`;
      return { text, isUsedUp: true };
    },
  };
}

function quotaIn(abilities: unknown): PostQuota | null {
  const posts = fieldOf(abilities, 'posts');
  const [used, max] = [fieldOf(posts, 'used'), fieldOf(posts, 'max')];
  return isCount(used) && isCount(max) ? { used, max } : null;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}
