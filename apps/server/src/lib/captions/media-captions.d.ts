// The package's own types name their files without endings, which Node's resolution does not find (1.0.4).
declare module 'media-captions' {
  interface ParsedCue {
    /** In seconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly text: string;
  }
  export function parseText(
    text: string,
    options: { type: 'srt' | 'vtt'; strict: boolean },
  ): Promise<{ readonly cues: readonly ParsedCue[] }>;
}
