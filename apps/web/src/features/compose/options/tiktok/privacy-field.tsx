import { networkRules } from '@nonet/domain';

import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';

import type { TiktokFields } from './tiktok-fields.ts';

const everybody = 'PUBLIC_TO_EVERYONE';
const levels = Object.entries(networkRules.tiktok.options?.schema['privacy']?.choices ?? {});

/** Who can see the post: of what TikTok offers the account, and nothing until somebody chooses. */
export function PrivacyField({ fields: { chosen, mayChoose, choose } }: { fields: TiktokFields }) {
  const isBranded = chosen['disclosure'] === true && chosen['brandedContent'] === true;
  const options = levels
    .filter(([value]) => value === chosen['privacy'] || mayChoose('privacy', value))
    .map(([value, label]) => ({ value, label }));
  return (
    <div className="grid gap-1.5">
      <p className="text-13 font-semibold">Who can see this post</p>
      <div className="overflow-x-auto">
        <SegmentedControl
          label="Who can see this post"
          value={typeof chosen['privacy'] === 'string' ? chosen['privacy'] : ''}
          onChange={(value) => choose('privacy', value)}
          options={options}
        />
      </div>
      {!mayChoose('privacy', everybody) && (
        <p className="text-12 text-ink-3">
          TikTok does not offer “Everyone” to this account today. A private account is made public in the TikTok app.
        </p>
      )}
      {isBranded && <p className="text-12 text-ink-3">Branded content visibility cannot be set to private.</p>}
    </div>
  );
}
