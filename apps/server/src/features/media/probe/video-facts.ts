/** What the container of a video says of it. */
export interface VideoFacts {
  /** Size as shown: turned as the camera says, and with square pixels. */
  width: number;
  height: number;
  durationMs: number;
}
