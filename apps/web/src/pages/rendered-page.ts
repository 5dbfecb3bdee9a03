export interface RenderedPage {
  /** Where the page is in the build. */
  readonly file: string;
  readonly html: string;
}

/** The public pages as whole documents; `frame` is page.html with the names of styles, fonts and script in it. */
export type RenderPages = (frame: string) => RenderedPage[];
