import {
  documentTitle,
  filesAsSent,
  type NetworkId,
  networkRules,
  type PostFormat,
  rulesInFormat,
} from '@nonet/domain';

import type { DraftOptions } from '../draft/draft-options.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import type { DocumentOfDraft, MediaItem } from '../media/media-item.ts';
import { shownFile, shownMedia } from '../media/shown/shown-media.ts';

/** A document that a network shows as such. */
export interface ShownDocument {
  readonly title: string;
  /** Where its pages come from: a stored document, or pictures that become one. */
  readonly pages: DocumentOfDraft | readonly MediaItem[];
}

/** The files of a post as a network shows them. */
export interface ShownAsSent {
  readonly items: readonly MediaItem[];
  readonly document: ShownDocument | null;
}

const known = new WeakMap<readonly DraftMedia[], Map<string, ShownAsSent>>();

/**
 * The files in the form in which they go to an account. The same files and options give the same answer, so that previews are not drawn
 * anew with every typed key.
 */
export function asSent(
  files: readonly DraftMedia[],
  network: NetworkId,
  { format, options }: { format: PostFormat; options: DraftOptions[string] },
): ShownAsSent {
  const { pagesAsPictures = false, asDocument = false, documentTitle: title = '' } = options ?? {};
  const key = [network, format, pagesAsPictures, asDocument, title].join();
  const answers = known.get(files) ?? new Map<string, ShownAsSent>();
  known.set(files, answers);
  const answer = answers.get(key) ?? formOf(files, network, { format, options });
  answers.set(key, answer);
  return answer;
}

function formOf(
  files: readonly DraftMedia[],
  network: NetworkId,
  { format, options }: { format: PostFormat; options: DraftOptions[string] },
): ShownAsSent {
  const sent = filesAsSent(rulesInFormat(networkRules[network], format), options ?? {}, files.map(named));
  const [first] = sent;
  if (first?.kind === 'pictures') {
    const pages = first.files.map((file) => shownFile(file, network));
    return { items: [], document: { title: first.title, pages } };
  }
  const isDocument = networkRules[network].documents !== undefined && first?.kind === 'file' && sent.length === 1;
  if (isDocument && first.file.type === 'document')
    return { items: [], document: { title: documentTitle(first.file), pages: first.file } };
  if (sent.every(({ kind }) => kind === 'file')) return { items: shownMedia(files, network), document: null };
  const items = sent.flatMap((one): MediaItem[] => {
    if (one.kind === 'file') return [shownFile(one.file, network)];
    if (one.kind !== 'page') return [];
    const { file, page: number, alt, width, height } = one;
    const { document: of, ...rest } = file;
    return [
      {
        ...rest,
        key: `${file.key}-${number}`,
        type: 'image',
        alt,
        width,
        height,
        page: { number, of: { mediaId: file.mediaId, document: of ?? null, thumbnailUrl: file.thumbnailUrl } },
      },
    ];
  });
  return { items, document: null };
}

function named(file: DraftMedia): DraftMedia & { fileName: string } {
  return { ...file, fileName: file.name };
}
