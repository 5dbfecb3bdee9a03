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
      (loaded) => isCurrent && setWeighing(loaded),
      // Without it the server is the first to weigh.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, weighing]);

  return weighing;
}
