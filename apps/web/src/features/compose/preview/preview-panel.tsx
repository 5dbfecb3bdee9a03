import type { Connection } from '@nonet/contract';
import {
  coverOf,
  formatFor,
  formatShortDay,
  type NetworkId,
  type NetworkTexts,
  networkIds,
  networkName,
  networkRules,
  templateFor,
  textFor,
  type Weighing,
} from '@nonet/domain';
import { useState } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Tabs } from '#/ui/tabs.tsx';

import type { DraftOptions } from '../draft/draft-options.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import type { MediaItem } from '../media/media-item.ts';
import { shownMedia } from '../media/shown-media.ts';
import { PostPreview } from './post-preview.tsx';
import { PreviewCard } from './preview-card.tsx';
import { previews } from './previews.ts';

export interface PreviewPanelProps {
  accounts: readonly Connection[];
  post: {
    title: string;
    link: string;
    description: string;
    descriptions: NetworkTexts;
    templateId: string | null;
    options: DraftOptions;
  };
  /** In their order. */
  media: readonly DraftMedia[];
  /** The pictures that options name. */
  covers: readonly MediaItem[];
  day: string | null;
  /** Account id → why the post cannot go to it in its present form. */
  problems: ReadonlyMap<string, string>;
  weighing: Weighing | null;
}

/** All previews, or those of one network. */
export function PreviewPanel({ accounts, post, media, covers, day, problems, weighing }: PreviewPanelProps) {
  const [wanted, setWanted] = useState<NetworkId | 'all'>('all');
  const networks = networkIds.filter((network) => accounts.some(({ platform }) => platform === network));
  const chosen = networks.find((network) => network === wanted) ?? 'all';
  const hasProblem = (network: NetworkId) =>
    accounts.some(({ id, platform }) => platform === network && problems.has(id));
  const shown = accounts.filter(({ platform }) => chosen === 'all' || platform === chosen);
  const formatAt = ({ id, platform }: Connection) => {
    const chosen = formatFor(networkRules[platform], templateFor(post.templateId), post.options[id] ?? {});
    return previews[platform].format?.(chosen, media) ?? chosen;
  };
  const coverFor = ({ id }: Connection) => covers.find(({ key }) => key === coverOf(post.options[id] ?? {}));
  const date = day && formatShortDay(day).slice(5);
  return (
    <Tabs
      label="Preview of"
      heading={
        <h2 id="post-preview" tabIndex={-1} className="display-17 outline-none">
          Preview
        </h2>
      }
      value={chosen}
      onChange={setWanted}
      tabs={[
        { value: 'all', face: 'All' },
        ...networks.map((network) => ({
          value: network,
          face: <PlatformGlyph network={network} />,
          name: `${networkName(network)}${hasProblem(network) ? ', has a problem' : ''}`,
          marked: hasProblem(network),
        })),
      ]}
    >
      <div className="grid gap-4">
        {shown.map((account) => (
          <PreviewCard
            key={account.id}
            account={account}
            format={formatAt(account)}
            date={date}
            problem={problems.get(account.id) && 'Needs attention'}
          >
            <PostPreview
              network={account.platform}
              format={formatAt(account)}
              title={post.title}
              text={textFor(account.platform, post)}
              link={post.link}
              media={shownMedia(media, account.platform)}
              cover={coverFor(account)}
              coverMs={previews[account.platform].coverMs?.(post.options[account.id] ?? {})}
              weighing={weighing}
            />
          </PreviewCard>
        ))}
        {shown.length === 0 && (
          <p className="rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-13 text-ink-3">
            Choose an account to see the post as it will look there.
          </p>
        )}
        {shown.length > 0 && (
          <p className="text-center text-12 text-ink-3">
            Roughly how it will look: each network crops and shortens in its own way.
          </p>
        )}
      </div>
    </Tabs>
  );
}
