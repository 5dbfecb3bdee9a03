import {
  attachmentFor,
  type CardChoice,
  commentsFor,
  coverOf,
  formatFor,
  formatShortDay,
  hasThreads,
  type NetworkTexts,
  networkRules,
  type Poll,
  type PostFormat,
  partsFor,
  pollFor,
  spoilersFor,
  type TextAttachment,
  type TextMarks,
  type Threaded,
  templateFor,
  type Weighing,
} from '@nonet/domain';

import { onDemand } from '#/ui/drawing/on-demand.tsx';

import type { DraftOptions } from '../draft/draft-options.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import type { MediaItem } from '../media/media-item.ts';
import { AccountPreview } from './account-preview.tsx';
import { asSent } from './as-sent.ts';
import { DocumentPreview, PostPreview } from './post-preview.tsx';
import type { PreviewGroup } from './preview-groups.ts';
import { previews } from './previews.ts';

const ThreadPreview = onDemand(() => import('./thread-preview.tsx'), 'ThreadPreview');
const CardPreview = onDemand(() => import('./card-preview.tsx'), 'CardPreview');
const AttachmentPreview = onDemand(() => import('./attachment-preview.tsx'), 'AttachmentPreview');
const CommentsPreview = onDemand(() => import('./comments-preview.tsx'), 'CommentsPreview');

/** Loads all that previews are drawn with, for whoever draws them once. */
export const loadPreviewParts = () =>
  Promise.all(
    [ThreadPreview, CardPreview, AttachmentPreview, CommentsPreview, DocumentPreview].map((part) => part.preload?.()),
  );

/** A post as previews draw it. */
export interface PreviewedPost {
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
  weighing: Weighing | null;
}

/** The format in which people of the network see the post. */
export function shownFormat(
  { post, media }: Pick<PreviewedPost, 'post' | 'media'>,
  { network, shown }: PreviewGroup,
): PostFormat {
  const format = formatFor(networkRules[network], templateFor(post.templateId), post.options[shown.id] ?? {}, media);
  return previews[network].format?.(format, media) ?? format;
}

/** A post as one network shows it: one post, a thread, or one with comments below it. */
export function NetworkPreview({ group, ...previewed }: PreviewedPost & { group: PreviewGroup }) {
  const { post, media, covers, day, weighing } = previewed;
  const { network, shown } = group;
  const options = post.options[shown.id] ?? {};
  const format = shownFormat(previewed, group);
  const date = day && formatShortDay(day).slice(5);
  const parts = partsFor(network, { ...post, media });
  const sent = (files: readonly DraftMedia[]) => asSent(files, network, { format, options });
  const comments = commentsFor(network, post, format).map(({ text }) => text);
  // Where a network has threads, a comment is one more answer.
  const answers = hasThreads(network) ? comments.map((text) => ({ text, media: [] })) : [];
  const attachment = attachmentFor(network, post.attachment);
  const [first, ...others] = [...parts, ...answers].map((part, at) => (
    <PostPreview
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a thread is its place.
      key={at}
      network={network}
      format={format}
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
}
