import {
  DOCUMENT_TYPE,
  documentTitle,
  filesAsSent,
  kindOf,
  type NetworkId,
  networkRules,
  type PostFormat,
  rulesInFormat,
} from '@nonet/domain';

import type { FileOfPost, PostContent } from '#/features/publishing/prepare.queries.ts';

/**
 * The files of a part in the form in which an account gets them: pages of documents as pictures, or all pictures as one document, where
 * that was chosen. Each has an id of its own, so that an upload that broke off goes on with the right one.
 */
export function filesToSend(
  network: NetworkId,
  { options }: Pick<PostContent, 'options'>,
  format: PostFormat,
  media: readonly FileOfPost[],
): FileOfPost[] {
  const files = media.map((file) => ({ ...file, type: kindOf(file.contentType) }));
  return filesAsSent(rulesInFormat(networkRules[network], format), options, files).flatMap((sent): FileOfPost[] => {
    switch (sent.kind) {
      case 'file':
        return [sent.file];
      case 'page': {
        const { file, page, width, height, alt } = sent;
        const form = { kind: 'page', mediaId: file.id, page, width, height } as const;
        return [
          {
            ...file,
            id: `${file.id}-page-${page}`,
            contentType: 'image/jpeg',
            width,
            height,
            alt,
            document: null,
            form,
          },
        ];
      }
      case 'pictures': {
        const [first] = sent.files;
        if (first === undefined) return [];
        const form = { kind: 'pictures', mediaId: first.id, files: sent.files } as const;
        const document = { pages: sent.files.length, width: first.width ?? 1, height: first.height ?? 1 };
        const title = documentTitle({ title: sent.title });
        return [
          {
            ...first,
            id: `${first.id}-document`,
            contentType: DOCUMENT_TYPE,
            alt: '',
            crops: {},
            title,
            document,
            form,
          },
        ];
      }
      default:
        return sent satisfies never;
    }
  });
}
