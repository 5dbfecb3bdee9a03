import { type LivePresence, presenceSignSchema } from '@nonet/contract';
import { z } from 'zod';
import { type SpaceId, spaceIdSchema } from '#/db/space-id.ts';

/** Somebody has a post open, types in it, or has left it. Every process hears it. */
export const presenceNoticeSchema = presenceSignSchema.extend({
  spaceId: spaceIdSchema,
  postId: z.string(),
  userId: z.string(),
  sessionId: z.string(),
  name: z.string(),
});

export type PresenceNotice = z.infer<typeof presenceNoticeSchema>;

/** Twice what a page waits between two signs of life. */
const LASTS_MS = 30_000;
/** News of a post within this time are told as one. */
const GATHER_MS = 250;
/** As many as one person's streams. Who says more loses the oldest. */
const TABS_MAX = 10;
/** More names than this are only counted. */
const NAMED_MAX = 20;

interface Tab extends Omit<PresenceNotice, 'state'> {
  isTyping: boolean;
  saidAt: number;
}

export interface PresentPeople {
  /** Takes in what a page said. Its person is told who else is there also when nothing changed. */
  take(notice: PresenceNotice): void;
  /** Somebody is not in the space any more, or has other rights there. */
  forgetMember(userId: string, spaceId: SpaceId): void;
  forgetSession(userId: string, sessionId: string): void;
}

type Tell = (to: { userId: string; spaceId: SpaceId }, presence: LivePresence) => void;

/**
 * Who has which post open, as far as this process has heard in the last 30 seconds. Nothing of it is stored: what a process
 * missed is said again before that. People hear only of posts which they have open themselves, and of others than themselves.
 * It ends with `closing`.
 */
export function createPresentPeople(tell: Tell, closing: AbortSignal): PresentPeople {
  // Maps and sets keep the order of arrival.
  const byPerson = new Map<string, Map<string, Tab>>();
  const byPost = new Map<string, Set<Tab>>();
  /** Posts with news, and the only people to tell; null: everybody there. */
  const news = new Map<string, Set<string> | null>();
  /** It runs only while there is something to tell or to forget. */
  let ticking: NodeJS.Timeout | undefined;
  closing.addEventListener('abort', () => clearInterval(ticking));

  function take({ state, ...said }: PresenceNotice): void {
    const sign = { ...said, isTyping: state === 'typing', saidAt: performance.now() };
    const before = byPerson.get(sign.userId)?.get(sign.tab);
    const isSame = before?.postId === sign.postId;
    if (state === 'left') {
      // It may have gone on to another post already: calls overtake one another.
      if (isSame) remove(before);
      return;
    }
    if (isSame) {
      const isChanged = before.isTyping !== sign.isTyping || before.name !== sign.name;
      Object.assign(before, sign);
      addNews(sign.postId, isChanged ? null : sign.userId);
      return;
    }
    if (before !== undefined) remove(before);
    add(sign);
  }

  function add(tab: Tab): void {
    const own = byPerson.get(tab.userId) ?? new Map<string, Tab>();
    const [oldest] = own.values();
    if (oldest !== undefined && own.size >= TABS_MAX) remove(oldest);
    byPerson.set(tab.userId, own.set(tab.tab, tab));
    byPost.set(tab.postId, (byPost.get(tab.postId) ?? new Set()).add(tab));
    addNews(tab.postId, null);
  }

  function remove(tab: Tab): void {
    const own = byPerson.get(tab.userId);
    own?.delete(tab.tab);
    if (own?.size === 0) byPerson.delete(tab.userId);
    const there = byPost.get(tab.postId);
    there?.delete(tab);
    if (there?.size === 0) byPost.delete(tab.postId);
    else addNews(tab.postId, null);
  }

  function addNews(postId: string, to: string | null): void {
    const waiting = news.get(postId);
    news.set(postId, to === null || waiting === null ? null : (waiting ?? new Set<string>()).add(to));
    if (!closing.aborted) ticking ??= setInterval(tick, GATHER_MS).unref();
  }

  function tick(): void {
    const latest = performance.now() - LASTS_MS;
    for (const own of byPerson.values()) for (const tab of own.values()) if (tab.saidAt <= latest) remove(tab);
    const told = [...news];
    news.clear();
    for (const [postId, only] of told) tellOf(postId, only);
    if (byPerson.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  }

  function tellOf(postId: string, only: ReadonlySet<string> | null): void {
    const people = new Map<string, LivePresence['people'][number]>();
    const there = byPost.get(postId) ?? [];
    for (const { userId: id, name, isTyping } of there) {
      people.set(id, { id, name, isTyping: isTyping || people.get(id)?.isTyping === true });
    }
    const told = new Map([...there].map(({ userId, spaceId }) => [userId, spaceId]));
    for (const [userId, spaceId] of told) {
      if (only !== null && !only.has(userId)) continue;
      const others = [...people.values()].filter(({ id }) => id !== userId);
      const more = Math.max(0, others.length - NAMED_MAX);
      tell({ userId, spaceId }, { postId, people: others.slice(0, NAMED_MAX), more });
    }
  }

  function forget(userId: string, isMeant: (tab: Tab) => boolean): void {
    for (const tab of byPerson.get(userId)?.values() ?? []) if (isMeant(tab)) remove(tab);
  }

  return {
    take,
    forgetMember: (userId, spaceId) => forget(userId, (tab) => tab.spaceId === spaceId),
    forgetSession: (userId, sessionId) => forget(userId, (tab) => tab.sessionId === sessionId),
  };
}
