import type { Approval } from '#/approval/approval.ts';
import type { MakingLeft } from '#/media/making.ts';
import type { NetworkId } from '#/networks/network-id.ts';
import type { ChosenOptions } from '#/networks/option-rules.ts';
import type { PostCheckInput } from '#/posts/post-check-input.ts';
import type { Weigh } from '#/text/text-unit.ts';
import type { HourClockChoice } from '#/time/hour-clock.ts';

/** Everything that decides whether one post goes out on one account. Instants are milliseconds since 1970. */
export interface ReadinessFacts {
  readonly nowMs: number;
  readonly dueMs: number;
  /** The zone in which the post was planned, for the times in sentences. */
  readonly timeZone: string;
  readonly account: AccountFacts;
  readonly post: {
    readonly options: ChosenOptions;
    readonly template: PostCheckInput['template'];
    readonly media: PostCheckInput['media'];
    /** What the network gets to read: of a thread, the text of each of its posts. */
    readonly texts: readonly string[];
    /** Files of the post, its cover included, that can no longer be read here. */
    readonly lostFiles: number;
    /** Whether comments follow it. */
    readonly hasComments: boolean;
    /** Whether it needs a yes before it goes out. Absent: nobody is asked. */
    readonly approval?: Approval;
    /** A file that is made for the network and is not ready; absent and null: all are. */
    readonly making?: MakingLeft | null;
  };
  /** Counts texts for a network that weighs them. Absent: the length of texts is judged elsewhere. */
  readonly weigh?: Weigh;
  /** Null: nobody counted, because the network has no such limit. */
  readonly planned: PlannedFacts | null;
  /** Another post of the account with the same text, within the time in which the network refuses it; null when there is none. */
  readonly twin: TwinFacts | null;
}

/** What is known of an account, and of its network as this installation speaks to it. */
export interface AccountFacts {
  readonly id: string;
  readonly platform: NetworkId;
  readonly connected: boolean;
  readonly reconnectNeeded: boolean;
  /** Why, in words for its owner. */
  readonly reconnectReason: string | null;
  /** When our access ends for good; null when it does not, or nobody says. */
  readonly accessEndsMs: number | null;
  /** False when this installation no longer speaks to the network, or to another address of it than the account belongs to. */
  readonly isSetUp: boolean;
  /** When the network stops taking calls as this installation makes them; null when that is not foreseeable. */
  readonly versionEndsMs: number | null;
  /** When the network last took our token, if a renewal has failed since; null when nothing failed. */
  readonly unprovenSinceMs: number | null;
  /** Until when the network asked this account, or everybody, to wait. */
  readonly pausedUntilMs: number | null;
  /** What the account may do, as its network last told; null when that is not known. */
  readonly abilities: unknown;
  /** When it told that. */
  readonly abilitiesReadMs: number | null;
  /** What its owner allowed, in the network's words; null when the network does not tell. */
  readonly grantedScopes: readonly string[] | null;
  /** The clock that its owner chose, for the times in sentences. */
  readonly hourClock: HourClockChoice;
}

/** A post of the account with the text of the one that is judged. */
export interface TwinFacts {
  readonly dueMs: number;
  /** Whether the network has it already. */
  readonly isOut: boolean;
}

/** Posts of the account up to and with this one, in the order of their times. */
export interface PlannedFacts {
  /** Those due within the 24 hours that end with this one; those that are out already count, too. */
  readonly inDay: number;
  /** Those of them that are still to come. */
  readonly toCome: number;
}
