/**
 * Everything that any network counts of a post. Two networks share a name only where they count the same: a person sees each
 * under its network's own word.
 */
export const figureNames = [
  'views',
  'impressions',
  'reach',
  'likes',
  'comments',
  'shares',
  'saves',
  'clicks',
  'reposts',
  'quotes',
  'pinClicks',
  'votes',
] as const;
export type FigureName = (typeof figureNames)[number];

/** How a figure is called where it is not of one network: as a heading. */
export const figureWords: Readonly<Record<FigureName, string>> = {
  views: 'Views',
  impressions: 'Impressions',
  reach: 'Reach',
  likes: 'Likes',
  comments: 'Comments',
  shares: 'Shares',
  saves: 'Saves',
  clicks: 'Clicks',
  reposts: 'Reposts',
  quotes: 'Quotes',
  pinClicks: 'Pin clicks',
  votes: 'Votes',
};

/** Counts of one post. What is absent was not told, which is not the same as 0. */
export type PostFigures = Readonly<Partial<Record<FigureName, number>>>;

/** What a network tells of published posts. */
export interface FigureRules {
  /** Every figure that it tells, in the order of its card. The first stands for how a post does. */
  readonly told: readonly [ToldFigure, ...ToldFigure[]];
  /** What it tells of posts with a poll, and of no others. Absent: nothing. */
  readonly ofPolls?: ToldFigure;
  /** What people look for and the network does not tell: shown as a dash. With what is told, a card has seven or more. */
  readonly untold: readonly FigureName[];
  /** How it calls those who follow an account; null: it does not tell how many there are. */
  readonly followers: string | null;
  /** What a person must allow so that figures are told, in the network's words; null where what posting needs suffices. */
  readonly scope: string | null;
  /** How late what it tells may be, as a whole sentence; null: it counts as it happens. */
  readonly delay: string | null;
  /** Of a network that charges for each read: it is read only where the operator says so. Null: reading is free. */
  readonly cost: FigureCost | null;
}

/** What a network charges, in US dollars. */
interface FigureCost {
  /** For each post that is read, each time. */
  readonly dollarsPerPost: number;
  /** For each account whose followers are counted, which is once a day. */
  readonly dollarsPerAccount: number;
  /** What the operator sets so that it is read. */
  readonly switch: string;
}

export interface ToldFigure {
  readonly name: FigureName;
  /** The network's own word, as a heading: `Unique impressions`. */
  readonly word: string;
}
