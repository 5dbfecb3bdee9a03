import { loadWeighing, type NetworkId, networkRules, type Weighing } from '@nonet/domain';
import { useEffect, useState } from 'react';

/**
 * The library that weighs texts. It is fetched once a chosen network weighs them. Null until then, and when it does not
 * arrive.
 */
export function useWeighing(networks: readonly NetworkId[]): Weighing | null {
  const [weighing, setWeighing] = useState<Weighing | null>(null);
  const isNeeded = networks.some((id) => networkRules[id].text.limits.some(({ unit }) => unit === 'weighted'));

  useEffect(() => {
    if (!isNeeded || weighing) return;
    let isCurrent = true;
    loadWeighing().then(
      (loaded) => isCurrent && setWeighing(remembering(loaded)),
      // Without the library, the server is the first to weigh the text.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, weighing]);

  return weighing;
}

/** How many weights are remembered: for the shared text, and for the text of each network that weighs. */
const remembered = 4;

/** Weighs each text only once, although its field, its meter and the checks all ask at every key. */
export function remembering({ weigh, marksIn }: Weighing): Weighing {
  const weights = new Map<string, number>();
  return {
    marksIn,
    weigh(text) {
      const weight = weights.get(text) ?? weigh(text);
      // Moves the text to the end, because the oldest entry is forgotten first.
      weights.delete(text);
      weights.set(text, weight);
      const [oldest] = weights.keys();
      if (weights.size > remembered && oldest !== undefined) weights.delete(oldest);
      return weight;
    },
  };
}
