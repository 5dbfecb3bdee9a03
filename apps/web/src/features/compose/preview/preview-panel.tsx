import type { Connection } from '@nonet/contract';
import {
  attachmentFor,
  type CardChoice,
  canBeCropped,
  commentsFor,
  coverOf,
  formatFor,
  formatShortDay,
  hasThreads,
  type NetworkId,
  type NetworkTexts,
  networkIds,
  networkName,
  networkRules,
  type Poll,
  partsFor,
  pollFor,
  spoilersFor,
  type TextAttachment,
  type TextMarks,
  type Threaded,
  templateFor,
  type Weighing,
} from '@nonet/domain';
import { memo, useMemo, useState } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Card } from '#/ui/card.tsx';
import { onDemand } from '#/ui/drawing/on-demand.tsx';
import { Tabs } from '#/ui/fields/tabs.tsx';

import type { CropWish } from '../crop/use-crop.tsx';
import type { DraftOptions } from '../draft/draft-options.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import type { MediaItem } from '../media/media-item.ts';
import type { Tab } from '../sections/sections.ts';
import { AccountChoice } from './account-choice.tsx';
import { AccountPreview } from './account-preview.tsx';
import { AllPreviews } from './all-previews.tsx';
import { asSent } from './as-sent.ts';
import { CropHere } from './crop-here.tsx';
import { PostPreview } from './post-preview.tsx';
import { type PreviewGroup, previewGroups } from './preview-groups.ts';
import { PreviewTitle } from './preview-head.tsx';
import { previews } from './previews.ts';

const ThreadPreview = onDemand(() => import('./thread-preview.tsx'), 'ThreadPreview');
const CardPreview = onDemand(() => import('./card-preview.tsx'), 'CardPreview');
const AttachmentPreview = onDemand(() => import('./attachment-preview.tsx'), 'AttachmentPreview');
const CommentsPreview = onDemand(() => import('./comments-preview.tsx'), 'CommentsPreview');

export interface PreviewPanelProps {
  accounts: readonly Connection[];
  post: Threaded<DraftMedia> & {
    comments: NetworkTexts;
    poll: Poll | null;
    attachment: TextAttachment | null;
    marks: TextMarks | null;
    title: string;
    link: string;
    templateId: string | null;
    options: DraftOptions;
    card: CardChoice;
  };
  /** In their order. */
  media: readonly DraftMedia[];
  /** The pictures that options name. */
  covers: readonly MediaItem[];
  day: string | null;
  /** Account id → why the post cannot go to it in its present form. */
  problems: ReadonlyMap<string, string>;
  weighing: Weighing | null;
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
  const formatOf = ({ network, shown }: PreviewGroup) => {
    const format = formatFor(networkRules[network], templateFor(post.templateId), post.options[shown.id] ?? {}, media);
    return previews[network].format?.(format, media) ?? format;
  };
  const draw = (one: PreviewGroup) => {
    const { network, shown } = one;
    const options = post.options[shown.id] ?? {};
    const date = day && formatShortDay(day).slice(5);
    const parts = partsFor(network, { ...post, media });
    const sent = (files: readonly DraftMedia[]) => asSent(files, network, { format: formatOf(one), options });
    const comments = commentsFor(network, post, formatOf(one)).map(({ text }) => text);
    // Where a network has threads, a comment is one more answer.
    const answers = hasThreads(network) ? comments.map((text) => ({ text, media: [] })) : [];
    const attachment = attachmentFor(network, post.attachment);
    const [first, ...others] = [...parts, ...answers].map((part, at) => (
      <PostPreview
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a thread is its place.
        key={at}
        network={network}
        format={formatOf(one)}
        title={post.title}
        text={part.text}
        spoilers={at === 0 ? spoilersFor(network, post, post.marks) : []}
        link={post.link}
        poll={at === 0 ? pollFor(network, post.poll, part.text) : null}
        below={at === 0 && attachment && <AttachmentPreview attachment={attachment} />}
        media={sent(part.media).items}
        document={sent(part.media).document}
        cover={covers.find(({ key }) => key === coverOf(options))}
        coverMs={previews[network].coverMs?.(options)}
        fileTitle={part.media[0]?.type === 'image' ? previews[network].fileTitle?.(options) : ''}
        firstShown={previews[network].firstShown?.(options)}
        weighing={weighing}
        card={at === 0 && ((page) => <CardPreview network={network} post={{ ...post, media }} page={page} />)}
      />
    ));
    if (others.length > 0) {
      return (
        <ThreadPreview account={shown} date={date}>
          {[first, ...others]}
        </ThreadPreview>
      );
    }
    return (
      <AccountPreview account={shown} date={date}>
        {first}
        {comments.length > 0 && <CommentsPreview account={shown} comments={comments} weighing={weighing} />}
      </AccountPreview>
    );
  };

  const drawCroppable = (one: PreviewGroup) => (
    <CropHere value={croppable?.get(one.network) ?? null}>{draw(one)}</CropHere>
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
