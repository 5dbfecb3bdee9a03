/** What the container of a video says of it. */
export interface VideoFacts {
  /** As shown: turned as the camera says, with its pixels as square ones. */
  width: number;
  height: number;
  durationMs: number;
}
