import type { NetworkId } from '#/networks/network-id.ts';
import type { OptionValue } from '#/networks/option-rules.ts';

/** The part of the composer that an issue belongs to, in the order of the form. */
export const postFields = [
  'title',
  'description',
  'poll',
  'attachment',
  'comments',
  'link',
  'options',
  'template',
  'media',
  'date',
  'accounts',
] as const;

/** A part of the composer. */
export type PostField = (typeof postFields)[number];

/** Every rule a post can break. Stable: part of the API's answers. */
export type PostIssueCode =
  | 'login-required'
  | 'usage-refused'
  | 'title-required'
  | 'title-too-long'
  | 'content-required'
  | 'content-too-long'
  | 'account-required'
  | 'account-locked'
  | 'template-too-few-images'
  | 'template-too-many-images'
  | 'template-media'
  | 'link-invalid'
  | 'board-required'
  | 'option-refused'
  | 'account-may-not'
  | 'too-many-photos'
  | 'photos-refused'
  | 'account-disconnected'
  | 'media-mixed'
  | 'videos-refused'
  | 'too-many-videos'
  | 'too-many-files'
  | 'video-required'
  | 'media-required'
  | 'format-media'
  | 'text-too-long-for-network'
  | 'title-too-long-for-network'
  | 'characters-refused'
  | 'too-many-marks'
  | 'alt-text-too-long'
  | 'item-refused'
  | 'picture-refused'
  | 'video-refused'
  | 'documents-refused'
  | 'document-alone'
  | 'document-refused'
  | 'files-unreachable'
  | 'too-many-parts'
  | 'comment-refused'
  | 'comment-too-long'
  | 'poll-answers'
  | 'poll-answer-too-long'
  | 'poll-minutes'
  | 'poll-question'
  | 'attachment-empty'
  | 'attachment-too-long'
  | 'attachment-link'
  | 'mark-outside'
  | 'not-together'
  /** Known to the browser alone: a file of the post did not get to the server. */
  | 'media-not-uploaded'
  /** Known to the browser alone: it has no connection, and the post is to go out now. */
  | 'offline'
  | 'date-required'
  | 'date-past';

/** One rule that a post breaks. */
export interface PostIssue {
  /**
   * The number of the check in 2§5, 1 to 14. A rule without a number of its own carries that of the check
   * it follows: the networks' own rules 13, a time in the past 14.
   */
  readonly check: number;
  readonly code: PostIssueCode;
  /** What to tell the user, in the spec's words. */
  readonly message: string;
  /** Where the focus goes; null when no field of the form can resolve the issue. */
  readonly field: PostField | null;
  /** The network whose text or options the issue is about; null when it is about the whole post. */
  readonly network: NetworkId | null;
  /** The part of a thread that the issue is about, from 2 on. Absent: the first, or the whole post. */
  readonly part?: number;
  /** At most three fixes, the most direct first. */
  readonly fixes: readonly PostFix[];
  /** True when something is merely missing so far: it is not shown as an error before the first attempt to submit. */
  readonly unfinished: boolean;
}

/** A fix for an issue, with the label of its button. */
export type PostFix =
  | { readonly kind: 'see-plans'; readonly label: string }
  | { readonly kind: 'pick-date'; readonly label: string }
  | { readonly kind: 'choose-options'; readonly label: string; readonly connectionId: string }
  | { readonly kind: 'deselect'; readonly label: string; readonly connectionIds: readonly string[] }
  /** Writes a separate text for the network. */
  | { readonly kind: 'customize'; readonly label: string; readonly network: NetworkId }
  /** Chooses this option for these accounts, with which they get the files in another form. */
  | {
      readonly kind: 'set-option';
      readonly label: string;
      readonly connectionIds: readonly string[];
      readonly option: readonly [name: string, value: OptionValue];
    }
  /** Networks without threads get the first part of the thread only. */
  | { readonly kind: 'first-part'; readonly label: string }
  /** `mediaIndex` is the place in the media list of the first photo above the limit. */
  | {
      readonly kind: 'review-photos';
      readonly label: string;
      readonly mediaIndex: number;
      /** For each network the first picture that is too tall or too wide for it, where that is the reason. */
      readonly misshapen?: readonly Misshapen[];
    };

/** A picture whose shape a network does not take: a crop cures it. */
export interface Misshapen {
  readonly network: NetworkId;
  readonly mediaIndex: number;
  readonly shape: 'tall' | 'wide';
}
