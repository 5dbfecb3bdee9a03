import { loadWeighing, type NetworkId, networkRules, type Weighing } from '@nonet/domain';
import { useEffect, useState } from 'react';

/** What texts are weighed with, fetched once a network that weighs them is chosen. Null until then, and where it does not arrive. */
export function useWeighing(networks: readonly NetworkId[]): Weighing | null {
  const [weighing, setWeighing] = useState<Weighing | null>(null);
  const isNeeded = networks.some((id) => networkRules[id].text.limits.some(({ unit }) => unit === 'weighted'));

  useEffect(() => {
    if (!isNeeded || weighing) return;
    let isCurrent = true;
    loadWeighing().then(
      (loaded) => isCurrent && setWeighing(remembering(loaded)),
      // Without it the server is the first to weigh.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, weighing]);

  return weighing;
}

/** The texts of a post: the shared one, and one for each network that weighs. */
const remembered = 4;

/** Weighs a text once, although its field, its meter and the checks all ask, at every key. */
export function remembering({ weigh, marksIn }: Weighing): Weighing {
  const weights = new Map<string, number>();
  return {
    marksIn,
    weigh(text) {
      const weight = weights.get(text) ?? weigh(text);
      // Asked for last, forgotten last.
      weights.delete(text);
      weights.set(text, weight);
      const [oldest] = weights.keys();
      if (weights.size > remembered && oldest !== undefined) weights.delete(oldest);
      return weight;
    },
  };
}
