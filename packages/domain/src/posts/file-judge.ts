import type { NetworkId } from '#/networks/network-id.ts';
import type { NetworkRules } from '#/networks/network-rules.ts';
import type { ChosenOptions } from '#/networks/option-rules.ts';
import type { RulesInFormat } from '#/networks/rules-in-format.ts';
import type { ChosenMedia } from '#/posts/chosen-media.ts';
import type { MediaRefusal, PostedMedia } from '#/posts/media-refusal.ts';
import type { Misshapen, PostFix } from '#/posts/post-issue.ts';

/** The rules that refuse files, and the accounts that these are refused for. */
export interface RefusedFor {
  readonly stopped: readonly RulesInFormat[];
  readonly refused: readonly { readonly id: string; readonly platform: NetworkId }[];
}

/** The files of a post, and the template that says which kind of post its networks get. */
export interface FilesOfPost {
  readonly media: readonly ChosenMedia[];
  readonly template: { readonly platforms: readonly NetworkId[] } | null;
}

/** What is judged of files beside their kinds and their number; see file-checks.ts. */
export interface FileChecks {
  /** The files in the form in which they go to an account with these options. */
  asSent(rules: RulesInFormat, options: ChosenOptions, media: readonly ChosenMedia[]): readonly ChosenMedia[];
  /** What networks would refuse about single files and their words. */
  refused(networks: readonly RulesInFormat[], post: PostedMedia): MediaRefusal[];
  /** The first picture whose shape a network does not take. */
  misshapen(rules: RulesInFormat, media: readonly ChosenMedia[]): Misshapen[];
  /** In which other form networks take what they refuse, as fixes. */
  otherWays(code: MediaRefusal['code'], to: RefusedFor, post: FilesOfPost): PostFix[];
  /** Why a network does not take a picture as the cover of a video; null when it does. */
  refusedCover(cover: ChosenMedia, rules: NetworkRules): string | null;
}
