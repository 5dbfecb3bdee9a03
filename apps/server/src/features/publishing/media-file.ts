import { documentTitle, partsFor } from '@nonet/domain';
import type { MediaFile, Network, PublishContext } from '@nonet/networks';

import { captionsToSend } from '#/features/publishing/captions-to-send.ts';
import type { Engine } from '#/features/publishing/engine.ts';
import { filesToSend } from '#/features/publishing/files-to-send.ts';
import { formatOf } from '#/features/publishing/format-of.ts';
import type { FileOfPost, PostContent } from '#/features/publishing/prepare.queries.ts';
import type { Work } from '#/features/publishing/work.ts';

/** What a network reads of a file. What our storage throws goes through the network's `prepare`, which cannot know it. */
export function mediaFile(engine: Engine, file: FileOfPost): MediaFile {
  const {
    storageKey,
    animated: _,
    crops: __,
    probe: ___,
    form: ____,
    captions: _____,
    spoiler,
    document,
    title,
    fileName,
    ...known
  } = file;
  return {
    ...known,
    ...(spoiler && { spoiler }),
    // The title of a picture is an item's of a carousel.
    ...(document === null
      ? { title }
      : { document: { title: documentTitle({ title, fileName }), pages: document.pages } }),
    // As a range, so that fewer bytes than the file has are never taken for it.
    read: () => engine.storage.read(storageKey, { start: 0, end: file.bytes - 1 }),
    readPart: (from, to, into) => engine.storage.read(storageKey, { start: from, end: to - 1 }, into),
    address: async () => engine.fetching.address(file),
  };
}

/** The files of a post for the call that shows it. Most calls ask for none: nothing is read before. */
export function filesWhenAsked(engine: Engine, network: Network, work: Work): PublishContext['file'] {
  let content: Promise<PostContent | null> | undefined;
  return async (id) => {
    content ??= engine.loadContent(work);
    const post = await content;
    if (post === null) return undefined;
    const format = formatOf(network.id, post);
    const parts = partsFor(network.id, post).map(({ media }) => filesToSend(network.id, post, format, media));
    const own = parts.flat().find((one) => one.id === id);
    const cover = post.cover?.id === id ? post.cover : null;
    const file = own ?? cover;
    if (file === null) return undefined;
    const given = await engine.fileFor(network.id, file, own ? format : 'cover');
    if (given.kind !== 'file') return undefined;
    return { ...mediaFile(engine, given.file), ...(await captionsToSend(engine.storage, network.id, given.file)) };
  };
}
