/** What a look into a document found. */
export interface DocumentProbe {
  readonly pages: number;
  /** Of its first page as shown, in points of 1/72 inch. */
  readonly width: number;
  readonly height: number;
}
