/** A file of the post, in its place, as far as previews and tiles look at it. It may still be on its way to the server. */
export interface MediaItem {
  /** Its own from the moment it is chosen, whatever happens to it afterwards. */
  readonly key: string;
  readonly type: 'image' | 'video';
  /** As the file was called; empty when that is no longer known. */
  readonly name: string;
  readonly bytes: number;
  /** Alternative text; empty for none. */
  readonly alt: string;
  /** Where it can be seen: here in the browser, or on the media host. Null when the browser has lost it before it was sent. */
  readonly url: string | null;
  /** A smaller picture of it, where the server made one; else `url` has to do. */
  readonly thumbnailUrl: string | null;
  /** In pixels, upright; null until they are known. */
  readonly width: number | null;
  readonly height: number | null;
  /** How long a video runs; null for pictures, and until it is known. */
  readonly durationMs: number | null;
}
