import type { NetworkRules } from '#/networks/network-rules.ts';
import type { ChosenOptions } from '#/networks/option-rules.ts';
import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import type { MediaRefusal, PostedMedia } from '#/posts/media-refusal.ts';
import type { RefusedFor } from '#/posts/other-ways.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import type { Misshapen, PostFix } from '#/posts/post-issue.ts';

/** What is judged of files beside their kinds and their number; see file-checks.ts. */
export interface FileChecks {
  /** The files in the form in which they go to an account with these options. */
  asSent(rules: RulesInFormat, options: ChosenOptions, media: readonly ChosenMedia[]): readonly ChosenMedia[];
  /** What networks would refuse about single files and their words. */
  refused(networks: readonly RulesInFormat[], post: PostedMedia): MediaRefusal[];
  /** The first picture whose shape a network does not take. */
  misshapen(rules: RulesInFormat, media: readonly ChosenMedia[]): Misshapen[];
  /** In which other form networks take what they refuse, as fixes. */
  otherWays(code: MediaRefusal['code'], to: RefusedFor, post: Pick<PostCheckInput, 'media' | 'template'>): PostFix[];
  /** Why a network does not take a picture as the cover of a video; null when it does. */
  refusedCover(cover: ChosenMedia, rules: NetworkRules): string | null;
}
