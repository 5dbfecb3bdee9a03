import type { FigureRules } from '#/figures/figure-rules.ts';
import type { AbilityRules } from '#/networks/ability-rules.ts';
import type { CaptionRules } from '#/networks/caption-rules.ts';
import type { EncodingRules } from '#/networks/encoding-rules.ts';
import type { FileKind } from '#/networks/file-kind.ts';
import type { Meeting } from '#/networks/meeting.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import type { OptionRules } from '#/networks/option-rules.ts';
import type { PollRules } from '#/networks/poll-rules.ts';
import type { PostFormat } from '#/networks/post-format.ts';
import type { TextMark } from '#/text/text-marks.ts';
import type { TextUnit } from '#/text/text-unit.ts';

/** What an account is called beside its name: a person's own, or one that people run together. */
export const accountKinds = ['Profile', 'Page'] as const;

/** One kind of account. */
export type AccountKind = (typeof accountKinds)[number];

/** What one network accepts in one post. Differences between networks are data of this shape, never code elsewhere. */
export interface NetworkRules {
  readonly id: NetworkId;
  /**
   * The kinds of post that the network has, built here or not. The first is the kind of a post for which nothing else
   * was chosen.
   */
  readonly formats: readonly [PostFormat, ...PostFormat[]];
  /** What is different in the posts of single formats. */
  readonly byFormat?: Readonly<Partial<Record<PostFormat, FormatRules>>>;
  /** Most photos in one post (2§9). 0: the network takes only videos. */
  readonly maxImages: number;
  readonly videos: {
    /** Most videos in one post. 0: the network takes none, or the product does not send videos there yet. */
    readonly max: number;
    /** True: a post without a video is refused. */
    readonly required: boolean;
    /** Containers that the network takes; null: every container that the product takes, or no list is documented. */
    readonly types: readonly string[] | null;
    /** Null: no limit is documented. */
    readonly maxBytes: number | null;
    /** Absent: no limit is documented. */
    readonly minBytes?: number;
    /** Empty: no limit is documented. */
    readonly longest: readonly {
      readonly seconds: number;
      /**
       * The accounts that have this limit, in words; we cannot tell which accounts these are. Null: all accounts, and a
       * longer video is refused.
       */
      readonly from: string | null;
    }[];
    /** Shortest duration in seconds. Null: no limit is documented. */
    readonly shortest: number | null;
    /** Least and most pixels of a video's width and height. Null: no limit is documented. */
    readonly edge: { readonly min: number; readonly max: number | null } | null;
    /** Null: no limit is documented. */
    readonly ratio: RatioLimit | null;
    /** What is inside of the container. It is judged where a look into the file has been taken. */
    readonly encoding: EncodingRules;
  };
  /** What becomes of an upright video that is the only file of its post. Absent: what becomes of any video. */
  readonly uprightVideo?: {
    /** The kind of post that it is where nothing else was chosen, if this kind takes it. */
    readonly format: PostFormat;
    /** What may happen to one of the usual kind, for its owner. */
    readonly note: string;
  };
  /** True when photos and videos may be in one post. */
  readonly mixedMedia: boolean;
  /** Most files in one post, photos and videos together. */
  readonly maxMedia: number;
  /** The network's rules for pictures; null when it takes none. */
  readonly images: ImageRules | null;
  /** The pictures that can be chosen as the cover of a video. Absent: the network takes none. */
  readonly covers?: ImageRules;
  /** How it takes the captions of a video. Absent: it takes none from an app. */
  readonly captions?: CaptionRules;
  /** Present where the network draws the card of a link from what it is sent. Absent: it reads the page itself, or draws none. */
  readonly cards?: CardRules;
  /** Documents that are swiped page by page. A document is the only file of its post. Absent: the network takes none. */
  readonly documents?: DocumentRules;
  /** The size a photo is best made in, in pixels; null when the network advises none. */
  readonly bestPhoto: { readonly width: number; readonly height: number } | null;
  /** True when text alone cannot be posted. */
  readonly mediaRequired: boolean;
  readonly text: {
    /** A text must keep all of them. A counter shows the first. */
    readonly limits: readonly TextLimit[];
    /** The limits of an account that may write more, by what its network tells of it; null where `limits` hold. Absent: all have the same. */
    readonly limitsFor?: (abilities: unknown) => readonly TextLimit[] | null;
    /** True when a post with media needs no text. */
    readonly mayBeEmptyWithMedia: boolean;
    /** Characters the network refuses in title and text. */
    readonly refusedCharacters: readonly string[];
    /** Most marks of each kind in the text. A kind that is absent has no documented limit. */
    readonly maxMarks: Readonly<Partial<Record<TextMark, number>>>;
    /**
     * Most marks of single kinds that it takes from every installation, each as often as it is there. Whether it takes more is for
     * nobody here to know.
     */
    readonly sureMarks?: Readonly<Partial<Record<TextMark, SureMarks>>>;
    /** Present where the network refuses a text without files that the account posted so long before (RECUR-04, READY-03). */
    readonly refusesRepeats?: { readonly withinMs: number };
  };
  /** The limit of its title field; null when the network has none and the title stays in the planner. */
  readonly title: TextLimit | null;
  /** Present where a post can be answered by further posts of its author, each with files of its own: a thread. */
  readonly hasThreads?: true;
  /** What an account is in the network's own words, by its id there. Absent where all are of one kind that needs no word. */
  readonly accountKind?: (remoteId: string) => AccountKind;
  /** What it accepts as a poll. Absent: it has none that an app may make. */
  readonly polls?: PollRules;
  /** How it takes a long text beside the text. Absent: it takes none. */
  readonly attachments?: AttachmentRules;
  /** How many ranges of a text it hides as spoilers. Absent: it hides none. */
  readonly spoilers?: { readonly max: number };
  /** Files are hidden until somebody wants to see them, all of a post together. Absent: it hides none. */
  readonly hidesFiles?: true;
  /** What it does not take together in one post (`goes-together.ts`). Absent: nothing is known to exclude another. */
  readonly together?: readonly Meeting[];
  /** Comments that an account makes below its own posts, as answers where the network has threads. Null: no app may comment there. */
  readonly comments: CommentRules | null;
  /** What it tells of published posts. */
  readonly figures: FigureRules;
  /** True when the network has a link field of its own; others never receive the link (2§9, OP-66). */
  readonly linkField: boolean;
  /** What can be chosen for each account of the network; null when there is nothing to choose. */
  readonly options: OptionRules | null;
  /** How many posts of an account the network takes within 24 hours, as it documents. Absent: no such limit is documented. */
  readonly postsPerDay?: number;
  /** How to read what the network tells of an account. Absent: it tells nothing that can differ, or nobody asks it. */
  readonly abilities?: AbilityRules;
  /** The limit of an alternative text; null when none is documented. */
  readonly altText: TextLimit | null;
  /** Videos carry an alternative text, too. Absent: pictures alone, if anything does. */
  readonly describesVideos?: true;
  /**
   * The kinds of files that the network fetches from an address of ours. Other kinds are uploaded to it. Absent: it
   * fetches none.
   */
  readonly fetchesFiles?: readonly FileKind[];
  /** Address of the public profile of `username`; null when the address cannot be made from a username. */
  profileUrl(username: string): string | null;
  /** How an account is connected on the network's own page; null when it is connected in another way. */
  readonly consent: ConsentRules | null;
  /** Where each figure comes from: document and date. */
  readonly sources: readonly Source[];
}

/** How a network takes a long text beside the text of a post. Where the figures come from, `sources` says. */
export interface AttachmentRules {
  readonly text: TextLimit;
}

/** How a network takes the card of a link. */
export interface CardRules {
  readonly pictures: ImageRules;
  /** True when it links addresses that are written without a protocol. */
  readonly linksBareAddresses: boolean;
}

/** What one network accepts as a comment. Where the figures come from, `sources` says. */
export interface CommentRules {
  /** A comment must keep all of them. A counter shows the first. */
  readonly limits: readonly TextLimit[];
  /** What a person must allow so that the account may comment, in the network's words; null where what posting needs suffices. */
  readonly scope: string | null;
}

/** The pictures of a format that shows several, each with words of its own. */
export interface ItemRules {
  readonly least: number;
  /** It may be more than the usual format takes. */
  readonly most: number;
  /** The limit of a picture's title. */
  readonly title: TextLimit;
}

/**
 * What is different in the posts of one format. A format only narrows which files the network takes, so that a file which the
 * network refuses in general needs no look at the format.
 */
export interface FormatRules {
  /** Such a post is exactly one file, or exactly one video. */
  readonly only?: 'file' | 'video';
  /** Such a post is several pictures of one shape and nothing else. */
  readonly items?: ItemRules;
  /** True when the network shows no text with it; then none is sent. */
  readonly noText?: true;
  readonly videos?: Partial<NetworkRules['videos']>;
  readonly images?: Partial<ImageRules>;
}

/** The pictures that a network takes as they are. From any other picture, a variant is made that the network takes. */
export interface ImageRules {
  /** Types of still pictures. */
  readonly types: readonly string[];
  /** Null: no limit is documented. */
  readonly maxBytes: number | null;
  /** Longest side in pixels; null: no limit, or the network scales pictures down itself. */
  readonly maxEdge: number | null;
  readonly maxPixels: number | null;
  /**
   * The shapes that a picture may have in a post of the first format. Other formats take any shape. Null: no limit is
   * documented.
   */
  readonly ratio: RatioLimit | null;
  /** Animated pictures that the network plays; null when it plays none. */
  readonly animation: {
    readonly types: readonly string[];
    readonly maxBytes: number | null;
    /** True when an animation must be the only file of the post. */
    readonly alone: boolean;
    /** True where an animation that the network does not take as it is goes as a video. */
    readonly asVideo: boolean;
  } | null;
}

/**
 * The tallest and the widest shape of a picture or a video. Each is width and height, as networks write it: 4:5,
 * 1.91:1.
 */
export interface RatioLimit {
  readonly tallest: readonly [width: number, height: number];
  readonly widest: readonly [width: number, height: number];
}

/** The documents that a network takes. */
export interface DocumentRules {
  readonly maxBytes: number;
  readonly maxPages: number;
}

/** How many marks of a kind every installation may post. */
export interface SureMarks {
  readonly max: number;
  /** Who may post more, in words that end a sentence: 'this installation is …'. */
  readonly unless: string;
}

/** A length in a network's own counting. */
export interface TextLimit {
  readonly max: number;
  readonly unit: TextUnit;
}

/**
 * How an account is connected on a network's page. `connections/consent.ts` has the words and times of networks without
 * their own.
 */
export interface ConsentRules {
  /**
   * The network whose page opens, when accounts come with the grant of another network; null: the network's own page
   * opens.
   */
  readonly through: NetworkId | null;
  /** What a person has to know before the page opens; null: it opens at once (OP-49, OP-50). */
  readonly note: string | null;
  /** Size of the window in which the page opens, in CSS pixels (2§9). */
  readonly window: { readonly width: number; readonly height: number };
  /** The routes of the specification, where they are not those of every other network (2§7). */
  readonly routes?: Partial<ConsentRoutes>;
  /** A path of the server that sends on to the network's callback page, query and all (2§7). Absent: there is none. */
  readonly landing?: string;
  /** The call that disconnects accounts which are connected twice, or all of them (2§7). Absent: there is none. */
  readonly cleanup?: string;
  readonly times?: Partial<ConsentTimes>;
  /** True when disconnecting asks whether what is stored of the account is kept or deleted (OP-37). Absent: it is kept. */
  readonly asksForData?: true;
  readonly words: Partial<ConsentWords> & Pick<ConsentWords, 'failed'>;
}

/** The calls that begin and end an attempt to connect at our server. */
export interface ConsentRoutes {
  /** Path of the call that answers the address of the consent page. Always POST, with an empty body. */
  readonly begin: string;
  /** The call that hands over what the network's page sent back: GET has it in its query, POST in its body. */
  readonly end: { readonly method: 'GET' | 'POST'; readonly path: string };
}

/** In milliseconds. */
export interface ConsentTimes {
  /** How long the page that opened the window waits for a result. */
  readonly timeout: number;
  /** How often the page asks the server for a result when nothing hints at one. */
  readonly ask: number;
  /** How long the window stays open after the result, for success and for failure (OP-41). */
  readonly closeAfter: { readonly success: number; readonly error: number };
  /**
   * How long after a failure of the wire the page looks whether the account came all the same (2§8). Null: it does not.
   */
  readonly lookAgain: number | null;
  /** How long the page of the result stays before it leads on, when there is no window to close. */
  readonly redirectAfter: number;
}

/** The sentences about connecting (2§5, 2§8). */
export interface ConsentWords {
  /** Connecting failed for a reason that has no words of its own. */
  readonly failed: string;
  /** The attempt could not begin. */
  readonly notBegun: string;
  /** The browser opens no window. Null: nothing is said, because the tab itself then goes to the network. */
  readonly blocked: string | null;
  readonly loginRequired: string;
  /** The sign-in could not be checked, for another reason than that it has ended. */
  readonly noToken: string;
  /** The person closed the window, or gave up. */
  readonly cancelled: string;
  /** The person said no on the network's page. */
  readonly denied: string;
  readonly timedOut: string;
  /** The network says that our client secret is wrong. */
  readonly credentials: string;
  /** The network does not exchange the code: it came too late, or for the second time. */
  readonly codeRefused: string;
  /**
   * Stands before the error that the page answered instead of a code. Null: `failed` is shown, and the error is not.
   */
  readonly refused: string | null;
  /** The address that the person came back to has no code, or no state. */
  readonly noCode: string;
  readonly noState: string;
  /** The state that came back is not the one of an attempt that this session began. */
  readonly wrongState: string;
  /** The network refuses the token that it has just handed out. */
  readonly tokenRefused: string;
  /** The code could not be handed over: this device is offline, or our server does not answer, or it has a fault. */
  readonly offline: string;
  readonly unreachable: string;
  readonly serverFault: string;
  /** The same, where there is a status to tell as `{status}`. Null: `serverFault` and `unreachable` say it. */
  readonly serverStatus: string | null;
  /** Disconnecting failed, and the server said nothing better. */
  readonly notDisconnected: string;
}

/** Containers and sizes of videos, what is inside of them, pictures, animations that go as videos, and documents. */
export type SourceOf = 'videos' | 'encoding' | 'pictures' | 'animations' | 'documents';

/** Where figures come from. */
export interface Source {
  readonly figures: string;
  readonly document: string;
  /** Date of the document's state, as a day, month or year (ISO 8601). */
  readonly date: string;
  /** True when no document of the network itself was found. */
  readonly unconfirmed?: true;
  /** The rules that are told with this source to the owner of a file. */
  readonly of?: readonly SourceOf[];
}
