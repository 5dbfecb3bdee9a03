import type { NetworkRules } from '#/networks/network-rules.ts';
import { type ChosenOptions, type OptionRule, textUpTo, yesOrNo } from '#/networks/option-rules.ts';

/** The longest title of a document. No network documents a limit. */
export const DOCUMENT_TITLE_MAX = 255;

/** What can be chosen about documents at an account: to send their pages as pictures, or pictures as a document (FMT-02). */
export function documentOptions({ maxImages, documents }: NetworkRules): Readonly<Record<string, OptionRule>> {
  return {
    ...(maxImages > 0 && { pagesAsPictures: yesOrNo }),
    ...(documents !== undefined && { asDocument: yesOrNo, documentTitle: textUpTo(DOCUMENT_TITLE_MAX) }),
  };
}

/** The options of an account that say in which form its files go. */
export function fileOptionsOf({ pagesAsPictures }: ChosenOptions): ChosenOptions {
  return pagesAsPictures === undefined ? {} : { pagesAsPictures };
}
