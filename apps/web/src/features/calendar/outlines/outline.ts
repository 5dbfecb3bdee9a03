/** What is drawn as an outline: it is not a post, but may become one (VIEW-06). */
export type OutlineKind = 'draft' | 'free-time' | 'repeat';

/** The kinds with the words of their switch. A further kind has a line here and a source in outline-sources.tsx. */
export const outlineKinds: Readonly<Record<OutlineKind, string>> = {
  draft: 'Drafts',
  'free-time': 'Free times',
  repeat: 'Planned repeats',
};

export interface Outline {
  readonly kind: OutlineKind;
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The day it stands on, 'YYYY-MM-DD' in the zone of the calendar. */
  readonly day: string;
  readonly title: string;
  /** What it is, in place of the words of its kind. */
  readonly note?: string;
  /** What a press opens. */
  readonly href: string;
}
