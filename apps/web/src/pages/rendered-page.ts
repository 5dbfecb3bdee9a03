export interface RenderedPage {
  /** Path of the page in the build. */
  readonly file: string;
  readonly html: string;
}

/**
 * The public pages as complete documents. `frame` is page.html with the names of styles, fonts and script filled in.
 */
export type RenderPages = (frame: string) => RenderedPage[];
