import type { NetworkId } from '#/networks/network-id.ts';
import type { TextMark } from '#/text/text-marks.ts';
import type { TextUnit } from '#/text/text-unit.ts';

/** What one network accepts in one post. Differences between networks are data of this shape, never code elsewhere. */
export interface NetworkRules {
  readonly id: NetworkId;
  /** Most photos in one post (2§9). 0: videos only. */
  readonly maxImages: number;
  readonly videos: {
    /** Most videos in one post. */
    readonly max: number;
    /** True: a post without a video is refused. */
    readonly required: boolean;
  };
  /** True when photos and videos may stand in one post. */
  readonly mixedMedia: boolean;
  /** Most files in one post, photos and videos together. */
  readonly maxMedia: number;
  /** True when text alone cannot be posted. */
  readonly mediaRequired: boolean;
  readonly text: {
    /** All of them must hold; the first is the one a counter shows. */
    readonly limits: readonly TextLimit[];
    /** True when a post with media needs no text. */
    readonly mayBeEmptyWithMedia: boolean;
    /** Characters the network refuses in title and text. */
    readonly refusedCharacters: readonly string[];
    /** Most of each kind of mark in the text; a kind without a figure has no documented limit. */
    readonly maxMarks: Readonly<Partial<Record<TextMark, number>>>;
  };
  /** The limit of its title field; null when the network has none and the title stays in the planner. */
  readonly title: TextLimit | null;
  /** True when the network has a link field of its own; others never receive the link (2§9, OP-66). */
  readonly linkField: boolean;
  /** True when each account needs a board to post to. */
  readonly boardRequired: boolean;
  /** The limit of an image's alternative text; null when none is documented. */
  readonly altText: TextLimit | null;
  /** Address of the public profile of `username`; null when a username does not tell it. */
  profileUrl(username: string): string | null;
  /** Where each figure comes from: document and date. */
  readonly sources: readonly Source[];
}

/** A length in a network's own counting. */
export interface TextLimit {
  readonly max: number;
  readonly unit: TextUnit;
}

/** Where figures come from. */
export interface Source {
  readonly figures: string;
  readonly document: string;
  /** Day, month or year of the document's state, ISO 8601. */
  readonly date: string;
  /** True when no document of the network itself was found. */
  readonly unconfirmed?: true;
}
