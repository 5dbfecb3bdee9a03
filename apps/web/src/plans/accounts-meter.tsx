import type { Connections } from '@nonet/contract';
import { accountsLine, entitlementsOf, networkIds, type PlanHolder } from '@nonet/domain';

import { cx } from '#/ui/cx.ts';
import { ProgressBar } from '#/ui/status/progress-bar.tsx';

/** 'Accounts 8 / 10' with its bar; without a limit only their number. */
export function AccountsMeter({ holder, connections }: { holder: PlanHolder; connections: Connections }) {
  const count = networkIds.flatMap((network) => connections[network]).filter(({ connected }) => connected).length;
  const limit = entitlementsOf(holder).accounts;
  const line = accountsLine({ count, limit });
  const [name, figures] = [line.slice(0, line.search(/\d/)), line.slice(line.search(/\d/))];
  return (
    <div className="text-13">
      <p className={cx('flex gap-1.5 tabular-nums', limit !== null && 'justify-between')}>
        {name}
        <b className="font-[620]">{figures}</b>
      </p>
      {limit !== null && (
        <ProgressBar
          label="Accounts"
          value={Math.min(count, limit)}
          max={limit}
          valueText={`${count} of ${limit} accounts`}
          tone={count >= limit ? 'orange' : 'ink'}
          className="mt-2.5"
        />
      )}
    </div>
  );
}
