import type { NetworkId } from '#/networks/network-id.ts';
import type { TextMark } from '#/text/text-marks.ts';
import type { TextUnit } from '#/text/text-unit.ts';

/** What one network accepts in one post. Differences between networks are data of this shape, never code elsewhere. */
export interface NetworkRules {
  readonly id: NetworkId;
  /** Most photos in one post (2§9). 0: videos only. */
  readonly maxImages: number;
  readonly videos: {
    /** Most videos in one post. 0: none, as the network takes none or the product does not send them there yet. */
    readonly max: number;
    /** True: a post without a video is refused. */
    readonly required: boolean;
    /** Containers that it takes; null: all that are taken here, or no list is documented. */
    readonly types: readonly string[] | null;
    /** Null: no limit is documented. */
    readonly maxBytes: number | null;
    /** Null: no limit is documented. */
    readonly longest: {
      readonly seconds: number;
      /** Which accounts are held to it; which of ours are such is not known here. Null: all, a longer one is refused. */
      readonly from: string | null;
    } | null;
  };
  /** True when photos and videos may stand in one post. */
  readonly mixedMedia: boolean;
  /** Most files in one post, photos and videos together. */
  readonly maxMedia: number;
  /** What it takes of a picture; null when it takes none. */
  readonly images: ImageRules | null;
  /** The size a photo is best made in, in pixels; null when the network advises none. */
  readonly bestPhoto: { readonly width: number; readonly height: number } | null;
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
  /** Connecting an account on the network's own page; null where it is done otherwise. */
  readonly consent: ConsentRules | null;
  /** Where each figure comes from: document and date. */
  readonly sources: readonly Source[];
}

/** The pictures a network takes as they are. From others one is made that it takes. */
export interface ImageRules {
  /** Types of still pictures. */
  readonly types: readonly string[];
  /** Null: no limit is documented. */
  readonly maxBytes: number | null;
  /** Longest side in pixels; null: no limit, or the network makes them smaller itself. */
  readonly maxEdge: number | null;
  readonly maxPixels: number | null;
  /** Pictures of several frames that it plays; null when it plays none. */
  readonly animation: {
    readonly types: readonly string[];
    readonly maxBytes: number | null;
    /** True when nothing else may stand in the post. */
    readonly alone: boolean;
  } | null;
}

/** A length in a network's own counting. */
export interface TextLimit {
  readonly max: number;
  readonly unit: TextUnit;
}

/** How an account is connected on a network's own page. */
export interface ConsentRules {
  /** Size of the window in which the page opens, in CSS pixels (2§9). */
  readonly window: { readonly width: number; readonly height: number };
  /** What is said when connecting failed for no reason that has words of its own (2§8). */
  readonly failed: string;
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
