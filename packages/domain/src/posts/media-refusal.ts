import type { VideoPlanner } from '#/media/plan-variant.ts';
import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import type { PostIssueCode } from '#/posts/post-issue.ts';
import type { Weigh } from '#/text/text-unit.ts';

/** The files of a post, with what decides whether networks take them. */
export interface PostedMedia {
  readonly media: readonly ChosenMedia[];
  readonly weigh: Weigh | null;
  /** True when these are the very files that the network gets. Then a picture that would need a variant is refused. */
  readonly areMade: boolean;
  /** Null while browsers have not loaded it, and for files that nobody looks into. */
  readonly planVideo: VideoPlanner | null;
  /** The files in the form in which they go by these rules. Absent: `media`. */
  readonly mediaFor?: (rules: RulesInFormat) => readonly ChosenMedia[];
}

/** One reason why networks refuse the files of a post. */
export interface MediaRefusal {
  readonly code: PostIssueCode;
  /** Those of the given rules that refuse. */
  readonly stopped: readonly RulesInFormat[];
  /** For the owner of the post: what is wrong, and what to do. */
  readonly message: string;
  /** The place in the media list of the first file that is meant; null when the refusal is about no single file. */
  readonly mediaIndex: number | null;
}

/** The files of a post as a network gets them. */
export function filesBy(
  rules: RulesInFormat,
  { media, mediaFor }: Pick<PostedMedia, 'media' | 'mediaFor'>,
): readonly ChosenMedia[] {
  return mediaFor?.(rules) ?? media;
}
