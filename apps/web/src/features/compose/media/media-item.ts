import type { Captions } from '@nonet/contract';
import type { Crop, DocumentProbe, FileKind, ItemWords } from '@nonet/domain';

/** A file of the post, as far as previews and tiles need it. It may still be on its way to the server. */
export interface MediaItem extends ItemWords {
  /** The file has this key from the moment it is chosen, whatever happens to it later. */
  readonly key: string;
  readonly type: FileKind;
  /** The file's name; empty when it is no longer known. */
  readonly name: string;
  readonly bytes: number;
  /** Alternative text; empty for none. */
  readonly alt: string;
  /**
   * Address at which it can be shown: in this browser, or on the media host. Null when the browser lost it before it
   * was sent.
   */
  readonly url: string | null;
  /** Address of a smaller picture, if the server made one; else use `url`. */
  readonly thumbnailUrl: string | null;
  /** In pixels, upright; null until they are known. */
  readonly width: number | null;
  readonly height: number | null;
  /** How long a video runs; null for pictures, and until it is known. */
  readonly durationMs: number | null;
  /** What the server found in a document; absent and null for other files, and until it has looked. */
  readonly document?: DocumentProbe | null;
  /** This is a page of a document, as a picture; absent: it is a file. */
  readonly page?: ShownPage;
  /** Of a video; absent: none. */
  readonly captions?: readonly Captions[];
  /** It is hidden until somebody wants to see it; absent: it is not. */
  readonly spoiler?: true;
  /** The part of a picture that is shown, which then gives `width` and `height`; absent: all of it. */
  readonly crop?: ShownCrop;
}

/** A document, as far as its pages can be shown. */
export interface DocumentOfDraft {
  readonly mediaId: string | null;
  readonly document: DocumentProbe | null;
  /** Its first page. */
  readonly thumbnailUrl: string | null;
}

export interface ShownPage {
  /** From 1. */
  readonly number: number;
  readonly of: DocumentOfDraft;
}

/** A crop, and the size of the picture that it is of. */
export interface ShownCrop {
  readonly crop: Crop;
  readonly width: number;
  readonly height: number;
}
