import type { Connection } from '@nonet/contract';
import { canBeCropped, type NetworkId, networkIds, networkName } from '@nonet/domain';
import { memo, useMemo, useState } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Card } from '#/ui/card.tsx';
import { Tabs } from '#/ui/fields/tabs.tsx';

import type { CropWish } from '../crop/use-crop.tsx';
import type { Tab } from '../sections/sections.ts';
import { AccountChoice } from './account-choice.tsx';
import { AllPreviews } from './all-previews.tsx';
import { CropHere } from './crop-here.tsx';
import { NetworkPreview, type PreviewedPost, shownFormat } from './network-preview.tsx';
import { type PreviewGroup, previewGroups } from './preview-groups.ts';
import { PreviewTitle } from './preview-head.tsx';

export interface PreviewPanelProps extends PreviewedPost {
  accounts: readonly Connection[];
  /** Account id → why the post cannot go to it in its present form. */
  problems: ReadonlyMap<string, string>;
  /** The tab of the texts that is open. Its network is previewed when it opens. */
  tab: Tab;
  /** Null: nothing can be cropped here. */
  onCrop: ((wish: CropWish) => void) | null;
}

/** The preview of one network, or of all with one of them open: never more than one picture is large. */
export const PreviewPanel = memo(function PreviewPanel(props: PreviewPanelProps) {
  const { accounts, post, media, covers, day, problems, weighing, tab, onCrop } = props;
  const [chosen, setChosen] = useFollowed(tab);
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const groups = previewGroups({ accounts, problems, wanted });
  const group = groups.find(({ network }) => network === chosen);

  const croppable = useMemo(() => {
    if (onCrop === null) return null;
    const keys = new Set(media.filter((file) => canBeCropped(file) && file.width !== null).map(({ key }) => key));
    return new Map(networkIds.map((network) => [network, { network, keys, onCrop }]));
  }, [media, onCrop]);
  const drawn = { post, media, covers, day, weighing };
  const formatOf = (one: PreviewGroup) => shownFormat(drawn, one);
  const drawCroppable = (one: PreviewGroup) => (
    <CropHere value={croppable?.get(one.network) ?? null}>
      <NetworkPreview {...drawn} group={one} />
    </CropHere>
  );

  if (groups.length === 0) {
    return (
      <>
        {heading}
        <p className="rounded-xl border border-dashed border-line-strong px-4 py-8 text-center text-13 text-ink-3">
          Select an account to preview the post.
        </p>
      </>
    );
  }
  return (
    <Tabs
      label="Preview of"
      heading={heading}
      value={group?.network ?? 'everyone'}
      onChange={setChosen}
      tabs={[
        { value: 'everyone', face: 'All' },
        ...groups.map(({ network, isWrong }) => ({
          value: network,
          face: <PlatformGlyph network={network} />,
          name: `${networkName(network)}${isWrong ? ', has a problem' : ''}`,
          marked: isWrong,
        })),
      ]}
    >
      {group ? (
        <Card>
          <div className="flex h-11 items-center px-3.5">
            <PreviewTitle network={group.network} format={formatOf(group)} isWrong={group.isWrong} />
            {group.accounts.length > 1 && (
              <AccountChoice group={group} onChoose={({ id }) => setWanted((before) => [...before, id])} />
            )}
          </div>
          {drawCroppable(group)}
        </Card>
      ) : (
        <AllPreviews groups={groups} formatOf={formatOf}>
          {drawCroppable}
        </AllPreviews>
      )}
    </Tabs>
  );
});

const heading = (
  <div className="flex items-baseline justify-between gap-3">
    <h2 id="post-preview" tabIndex={-1} className="display-17 outline-none">
      Preview
    </h2>
    <p className="text-right text-12 text-ink-3">Approximate. Networks crop and shorten differently.</p>
  </div>
);

/** What the strip shows: what was chosen there, until another tab of the texts is opened. */
function useFollowed(tab: Tab): [NetworkId | 'everyone', (chosen: Tab) => void] {
  const [chosen, setChosen] = useState(tab);
  const [followed, setFollowed] = useState(tab);
  if (followed === tab) return [chosen, setChosen];
  setFollowed(tab);
  setChosen(tab);
  return [tab, setChosen];
}
