import type { Target } from '@nonet/contract';
import { networkName } from '@nonet/domain';

import { countText, unitOf } from '#/figures/figure-words.ts';
import { mainFiguresOf } from '#/figures/main-figures.ts';

/** How a published post does, where whoever shared it lets guests see that. */
export function PublishedFigures({ targets }: { targets: readonly Target[] }) {
  const figures = mainFiguresOf(targets);
  if (figures.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {figures.map(({ network, name, value }) => (
        <div key={network}>
          <dt className="text-12 text-ink-3">{networkName(network)}</dt>
          <dd className="text-14 font-[580]">{`${countText(value)} ${unitOf(network, name)}`}</dd>
        </div>
      ))}
    </dl>
  );
}
