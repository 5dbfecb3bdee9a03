/** The secret state of an Instagram account: it comes with the page of Facebook that it is linked to. Sealed at rest by the server. */
export type LinkedAuth = {
  /** Of the page. It does not run out. */
  pageToken: string;
  pageId: string;
};
