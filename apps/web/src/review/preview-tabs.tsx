import type { Connection, Post } from '@nonet/contract';
import { networkName, type Weighing } from '@nonet/domain';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Card } from '#/ui/card.tsx';

import { draftOfPost } from '../features/compose/draft/draft.ts';
import { NetworkPreview, shownFormat } from '../features/compose/preview/network-preview.tsx';
import { previewGroups } from '../features/compose/preview/preview-groups.ts';
import { AccountStack, PreviewTitle } from '../features/compose/preview/preview-head.tsx';
import { reviewWords as words } from './review-words.ts';

const noProblems = new Map<string, string>();

export interface PreviewTabsProps {
  post: Post;
  accounts: readonly Connection[];
  zone: string;
  weighing: Weighing;
}

/** The previews of a post, one for each network. Radio buttons choose the one that is seen, without a script; printed, all are. */
export function PreviewTabs({ post, accounts, zone, weighing }: PreviewTabsProps) {
  const draft = draftOfPost(post, zone);
  const { media, covers, day } = draft;
  const groups = previewGroups({ accounts, problems: noProblems, wanted: [] });
  const name = `n-${post.id}`;
  return (
    <fieldset className="rv-tabs min-w-0">
      <legend className="sr-only">{words.previewOf}</legend>
      {groups.length > 1 &&
        groups.map(({ network }, at) => (
          <input
            key={network}
            type="radio"
            name={name}
            id={`${name}-${network}`}
            defaultChecked={at === 0}
            autoComplete="off"
            className="sr-only"
          />
        ))}
      {groups.length > 1 && (
        <div className="rv-strip mb-2 flex flex-wrap gap-1 print:hidden">
          {groups.map(({ network }) => (
            <label
              key={network}
              htmlFor={`${name}-${network}`}
              className="grid size-11 cursor-pointer place-items-center rounded-md border border-transparent hover:bg-hover md:size-9"
            >
              <PlatformGlyph network={network} size={18} />
              <span className="sr-only">{networkName(network)}</span>
            </label>
          ))}
        </div>
      )}
      <div className="rv-panels">
        {groups.map((group) => (
          <Card key={group.network}>
            <div className="flex min-h-11 flex-wrap items-center gap-2 px-3.5">
              <PreviewTitle
                network={group.network}
                format={shownFormat({ post: draft, media }, group)}
                isWrong={false}
              />
              {group.accounts.length > 1 && (
                <span className="ml-auto">
                  <AccountStack accounts={group.accounts} />
                </span>
              )}
            </div>
            <NetworkPreview group={group} post={draft} media={media} covers={covers} day={day} weighing={weighing} />
          </Card>
        ))}
      </div>
    </fieldset>
  );
}
