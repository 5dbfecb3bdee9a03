import { areStillPictures } from '#/documents/are-still-pictures.ts';
import { documentTitle } from '#/documents/document-title.ts';
import { pagePicture } from '#/documents/page-picture.ts';
import type { DocumentProbe } from '#/media/document-probe.ts';
import { DOCUMENT_TYPE, type FileKind } from '#/networks/file-kind.ts';
import type { ChosenOptions } from '#/networks/option-rules.ts';
import type { RulesInFormat } from '#/networks/rules-in-format.ts';

/** The facts about a file that decide in which form it goes. */
export interface SendableFile {
  readonly type: FileKind;
  readonly alt?: string;
  readonly animated?: boolean;
  readonly document?: DocumentProbe | null;
  readonly title?: string;
  readonly fileName?: string;
}

/** What a network gets of the files of a post: the files themselves, single pages of documents as pictures, or all pictures as one document. */
export type SentFile<File> =
  | { readonly kind: 'file'; readonly file: File }
  /** `page` is from 1 on. */
  | {
      readonly kind: 'page';
      readonly file: File;
      readonly page: number;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'pictures'; readonly files: readonly File[]; readonly title: string };

/** In which form the files of a post go to an account, by its options. Both forms are chosen, and without a choice all goes as it is. */
export function filesAsSent<File extends SendableFile>(
  rules: RulesInFormat,
  { pagesAsPictures, asDocument, documentTitle: title }: ChosenOptions,
  media: readonly File[],
): SentFile<File>[] {
  if (asDocument === true && rules.documents !== undefined && areStillPictures(media)) {
    return [
      { kind: 'pictures', files: media, title: documentTitle({ title: typeof title === 'string' ? title : '' }) },
    ];
  }
  if (pagesAsPictures !== true || rules.maxImages === 0) return media.map((file) => ({ kind: 'file', file }));
  let room = pagesTaken(rules, media);
  return media.flatMap((file): SentFile<File>[] => {
    const { document } = file;
    if (file.type !== 'document' || document == null) return [{ kind: 'file', file }];
    const count = Math.min(document.pages, Math.max(1, room));
    room -= count;
    const size = pagePicture(document, rules);
    return Array.from({ length: count }, (_, at) => ({
      kind: 'page',
      file,
      page: at + 1,
      alt: altOf(file, at + 1),
      ...size,
    }));
  });
}

/** How many pages a network takes as pictures beside the other files. At least one: what is too much is refused rather than left out. */
export function pagesTaken(rules: RulesInFormat, media: readonly Pick<SendableFile, 'type'>[]): number {
  const others = media.filter(({ type }) => type !== 'document').length;
  return rules.only === undefined ? Math.max(1, Math.min(rules.maxImages, rules.maxMedia) - others) : 1;
}

/** A sent file as the checks see it. */
export function sentAsChecked<File extends SendableFile>(sent: SentFile<File>): File[] {
  switch (sent.kind) {
    case 'file':
      return [sent.file];
    case 'page': {
      const { file, alt, width, height } = sent;
      return [
        {
          ...file,
          type: 'image',
          contentType: 'image/jpeg',
          bytes: 0,
          alt,
          width,
          height,
          document: null,
          probe: null,
        },
      ];
    }
    case 'pictures': {
      const [first] = sent.files;
      const document = { pages: sent.files.length, width: 1, height: 1 };
      return first === undefined
        ? []
        : [
            {
              ...first,
              type: 'document',
              contentType: DOCUMENT_TYPE,
              bytes: 0,
              alt: '',
              document,
              crops: {},
              probe: null,
            },
          ];
    }
    default:
      return sent satisfies never;
  }
}

function altOf({ alt = '', title, fileName, document }: SendableFile, page: number): string {
  const about = alt.trim() || documentTitle({ title, fileName });
  return `${about}, page ${page} of ${document?.pages ?? page}`;
}
