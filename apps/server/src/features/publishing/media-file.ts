import { partsFor } from '@nonet/domain';
import type { MediaFile, Network, PublishContext } from '@nonet/networks';

import type { Engine } from '#/features/publishing/engine.ts';
import type { FileOfPost, PostContent } from '#/features/publishing/prepare.queries.ts';
import type { Work } from '#/features/publishing/work.ts';

/** What a network reads of a file. What our storage throws goes through the network's `prepare`, which cannot know it. */
export function mediaFile(engine: Engine, file: FileOfPost): MediaFile {
  const { storageKey, animated: _, crops: __, ...known } = file;
  return {
    ...known,
    read: () => engine.storage.read(storageKey),
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
    const parts = post === null ? [] : partsFor(network.id, post);
    const file = parts.flatMap(({ media }) => media).find((one) => one.id === id);
    if (file === undefined) return undefined;
    const given = await engine.fileFor(network.id, file);
    return given.kind === 'file' ? mediaFile(engine, given.file) : undefined;
  };
}
