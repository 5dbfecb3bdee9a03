import type { Crops } from '#/media/crop.ts';
import type { DocumentProbe } from '#/media/document-probe.ts';
import type { MediaProbe } from '#/media/media-probe.ts';
import type { FileKind } from '#/networks/file-kind.ts';

/** The part of a media file that the checks need. */
export interface ChosenMedia {
  readonly type: FileKind;
  /** Alternative text; absent and empty mean none. */
  readonly alt?: string;
  /** Type of the file's content. When it is absent, the file passes every rule about pictures. */
  readonly contentType?: string;
  readonly bytes?: number;
  /** Pixels. */
  readonly width?: number | null;
  readonly height?: number | null;
  /** More than one frame. */
  readonly animated?: boolean;
  /** How long a video runs; absent and null: not known. */
  readonly durationMs?: number | null;
  /** What its owner cut off, by network. */
  readonly crops?: Crops;
  /** What its owner calls a document, or what a picture says as an item of a carousel. */
  readonly title?: string;
  /** Where a picture leads as an item of a carousel. */
  readonly link?: string;
  /** What a look into the file found; absent and null: nobody has looked. */
  readonly probe?: MediaProbe | null;
  /** What a look into a document found; absent and null for other files. */
  readonly document?: DocumentProbe | null;
  readonly fileName?: string;
  /** Of a video; absent and null: none. */
  readonly captions?: readonly { readonly language: string }[] | null;
}
