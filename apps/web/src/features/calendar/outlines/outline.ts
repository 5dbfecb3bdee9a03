import type { NetworkId } from '@nonet/domain';

/** What is planned and not a post yet. Each kind can be hidden (VIEW-06). */
export type OutlineKind = 'repeat';

/** Something that stands on a day as an outline. */
export interface Outline {
  readonly key: string;
  readonly kind: OutlineKind;
  readonly day: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly title: string;
  readonly networks: readonly NetworkId[];
  /** What it is, for the ear and as a hint: 'Repeats every second Tuesday at 9:00 AM'. */
  readonly note: string;
}
