import type {
  FetchProblems,
  FiguresLimit,
  LinkCard,
  NetworkId,
  PlanRules,
  PostFormat,
  StoredPlan,
  VideoPlanner,
} from '@nonet/domain';
import type { RawBuilder, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Executor } from '#/db/pool.ts';
import type { SpaceId } from '#/db/space-id.ts';
import type { Tables } from '#/db/tables.ts';
import type { SpokenTo } from '#/features/posts/account-facts.ts';
import type { MediaAddresses } from '#/features/posts/post-row.ts';
import type { JudgeLater } from '#/features/posts/readiness/judge-neighbours.ts';
import type { FileReader } from '#/http/api.ts';

/** What the posts feature needs from others; joined in src/assemble. */
export interface PostsParts {
  db: Database;
  plans: PlanRules;
  media: { of(reader: FileReader): MediaAddresses; parse(url: string): string | null };
  usage: UsageLedger;
  /** The ids of the user's accounts that take no new posts. */
  lockedAccounts: (db: Executor, spaceId: SpaceId) => Promise<ReadonlySet<string>>;
  /** Takes an offered posting time for a post that the transaction stores; the next one where it is not free any more. */
  takePostingTime: (
    trx: Transaction<Tables>,
    wanted: { spaceId: SpaceId; accounts: readonly string[]; at: Date; exceptPost: string | null },
  ) => Promise<Date>;
  /** Lets a person's calls that take a posting time go one after the other, before they hold a connection each. */
  takersInTurn: <Result>(spaceId: SpaceId, task: () => Promise<Result>) => Promise<Result>;
  fetchProblems: () => FetchProblems;
  networks: SpokenTo;
  judge: JudgeLater;
  /** Judges videos by what is inside. Absent: nothing is made here. */
  planVideo?: VideoPlanner | undefined;
  /** Has files made that these networks need, ahead of their post. Absent: nothing is made. */
  makeAhead?: (
    db: Executor,
    needed: {
      spaceId: SpaceId;
      mediaIds: readonly string[];
      wanting: readonly { network: NetworkId; formats: PostFormat[] }[];
    },
  ) => Promise<void>;
  /** Link cards that the server reads. Absent: it reads none. */
  cards?: {
    /** Null: the page gives none now. */
    read: (spaceId: SpaceId, address: string) => Promise<ReadCard | null>;
    /** Has it read for a post that is stored. */
    readLater: (postId: string) => Promise<void>;
  };
  /** How far back figures are shown to a person. Absent: all are. */
  figuresLimit?: (spaceId: SpaceId) => Promise<FiguresLimit | null>;
  /** A person has the details of a post before their eyes. Absent: nobody is told. */
  seen?: (uid: string, postId: string) => Promise<void>;
  /** How many calls of one user may change posts in a minute. */
  postWritesPerMinute: number;
  /** Lets calls about several posts, by anybody, change only a few at a time. */
  severalAtOnce: <Result>(task: () => Promise<Result>) => Promise<Result>;
  log: Logger;
}

/** A link card as its page says it. */
export interface ReadCard {
  card: LinkCard;
  /** True when the page names a picture that could not be had. */
  lacksPicture: boolean;
}

/** The count of posts in a month. Its statements are parts of the statements that read for a post and store it. */
export interface UsageLedger {
  select(spaceId: SpaceId, month: string): RawBuilder<StoredUsage>;
  of(month: string, row: StoredUsage, rules: PlanRules): UsageNow;
  /** The part `counted`: it has a row if `condition` holds and the month has room. */
  charge(
    charge: { spaceId: SpaceId; postId: string; month: string; limit: number | null },
    condition: RawBuilder<unknown>,
  ): RawBuilder<unknown>;
  /** The part `told`, beside `counted`: the person is told once for each stage of a month that fills up. */
  tellStage(): RawBuilder<unknown>;
  refund(trx: Transaction<Tables>, refund: { spaceId: SpaceId; postId: string; month: string }): Promise<void>;
}

export interface StoredUsage extends StoredPlan {
  count: number | null;
  limit: number | null;
  updatedAt: Date | null;
}

export interface UsageNow {
  month: string;
  count: number;
  /** Null: unlimited. */
  limit: number | null;
}
