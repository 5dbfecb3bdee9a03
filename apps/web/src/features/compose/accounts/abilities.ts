import type { AccountAbilities, Connection } from '@nonet/contract';
import {
  type AbilityNote,
  formatShortDay,
  type NetworkId,
  networkIds,
  networkName,
  networkRules,
  wallTimeOf,
} from '@nonet/domain';
import { formatTime } from '#/lib/hour-clock.ts';

/** What is known of what the chosen accounts may do. */
export interface Abilities {
  /** Account id → its abilities in its network's own words, of those that may be relied on. */
  good: ReadonlyMap<Connection['id'], unknown>;
  /** Account id → what people should know of it before they schedule. */
  notes: ReadonlyMap<Connection['id'], AbilityNote>;
}

/** Undefined: there is none yet. Null: our server could not be asked. */
export type AbilitiesAnswer = AccountAbilities | null | undefined;

/** When and where somebody reads it. */
interface When {
  zone: string;
  now: Date;
}

const dayMs = 24 * 3_600_000;

/** Whether anybody can tell what the account may do. */
export function isTold({ platform, connected, reconnectNeeded }: Connection): boolean {
  return networkRules[platform].abilities !== undefined && connected && !reconnectNeeded;
}

/** The networks that may yet say of a chosen account what it may not do. */
export function untoldNetworks(accounts: readonly Connection[], { good }: Abilities): NetworkId[] {
  return networkIds.filter((network) => accounts.some(({ platform, id }) => platform === network && !good.has(id)));
}

/** Reads the answers about chosen accounts. What is no longer good is shown with its age, and judges nothing. */
export function abilitiesOf(answers: readonly (readonly [Connection, AbilitiesAnswer])[], when: When): Abilities {
  return {
    good: new Map(
      answers.flatMap(([{ id }, answer]) => (isGood(answer, when.now) ? [[id, answer.abilities] as const] : [])),
    ),
    notes: new Map(
      answers.flatMap(([account, answer]) => {
        const note = noteOf(account, answer, when);
        return note === null ? [] : [[account.id, note] as const];
      }),
    ),
  };
}

function isGood(answer: AbilitiesAnswer, now: Date): answer is AccountAbilities & { goodUntil: string } {
  return answer != null && answer.goodUntil !== null && Date.parse(answer.goodUntil) > now.getTime();
}

function noteOf({ platform }: Connection, answer: AbilitiesAnswer, when: When): AbilityNote | null {
  const notes = [noteOfAbilities(platform, answer, when), noteOfCounted(platform, answer, when)];
  const [first, second] = notes.filter((note) => note !== null);
  if (first === undefined || second === undefined) return first ?? null;
  return { text: `${first.text} ${second.text}`, isUsedUp: first.isUsedUp || second.isUsedUp };
}

/** What was counted in a day that is over says nothing any more. */
function noteOfCounted(platform: NetworkId, answer: AbilitiesAnswer, { zone, now }: When): AbilityNote | null {
  const counted = answer?.counted ?? null;
  const endsAt = counted && new Date(counted.until);
  if (counted === null || endsAt === null || endsAt <= now) return null;
  return networkRules[platform].abilities?.noteOfCounted?.({ ...counted, until: formatTime(endsAt, zone) }) ?? null;
}

function noteOfAbilities(platform: NetworkId, answer: AbilitiesAnswer, { zone, now }: When): AbilityNote | null {
  const read = networkRules[platform].abilities?.note;
  if (read === undefined || answer?.state === 'none') return null;
  const name = networkName(platform);
  const plain = (text: string) => ({ text, isUsedUp: false });
  if (answer != null && answer.abilities !== null) {
    const note = read(answer.abilities);
    if (note === null || answer.readAt === null || isGood(answer, now)) return note;
    return { ...note, text: `${note.text} As of ${ageOf(new Date(answer.readAt), zone, now)}.` };
  }
  return answer === undefined || answer?.state === 'reading'
    ? plain(`Asking ${name} what this account may do today...`)
    : plain(`${name} could not be asked what this account may do today.`);
}

function ageOf(readAt: Date, zone: string, now: Date): string {
  const isOfThisDay = now.getTime() - readAt.getTime() < dayMs;
  return isOfThisDay ? formatTime(readAt, zone) : formatShortDay(wallTimeOf(readAt, zone).slice(0, 10));
}
