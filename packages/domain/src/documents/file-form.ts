/** A page of a document as a picture; `page` is from 1 on. */
export interface PageForm {
  readonly kind: 'page';
  readonly mediaId: string;
  readonly page: number;
  readonly width: number;
  readonly height: number;
}

/** Pictures as the pages of one document. */
export interface PicturesForm<File> {
  readonly kind: 'pictures';
  readonly mediaId: string;
  readonly files: readonly File[];
}

/** A form, other than its own, in which a file is sent (FMT-02). */
export type FileForm<File> = PageForm | PicturesForm<File>;
