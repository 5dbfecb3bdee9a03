import type { Draft, DraftContent, Media } from '@nonet/contract';

import { ApiError } from '#/lib/api-error.ts';

import type { draftsApi } from './drafts-api.ts';
import {
  type Call,
  callOf,
  chosen,
  endedAs,
  hasRead,
  heardOf,
  isDirty,
  type Keeper,
  refused,
  restored,
  saved,
  sending,
  typed,
  unsent,
  wasSetAside,
} from './keeper.ts';
import { isSameContent } from './merge-contents.ts';
import { newDraftId } from './new-draft-id.ts';

/** DRAFT-01: after the last key. Typing without a pause is saved now and then all the same. */
export const saveDelayMs = 1_000;
const longestDelayMs = 8_000;
const retryMs = { first: 2_000, longest: 60_000 };

/** Their role was lowered meanwhile. The words come along once the draft is closed (`keepLostWords`). */
export const readsOnlyText =
  'Not saved here, where you only read now. Your words become a draft of your own when you leave.';

export interface DraftLineSettings {
  keeper: Keeper;
  /** When the server stored what it has of the draft, in milliseconds since 1970; null while nobody knows. */
  savedAt?: number | null;
  api: Pick<typeof draftsApi, 'read' | 'save' | 'create' | 'remove'>;
  /** Writes the keeper to the browser. It never fails: a browser that keeps nothing must not stop the server's copy. */
  keep: () => Promise<void>;
  /** What another device wrote has come into the content. */
  onMerged: (content: DraftContent, files: readonly Media[]) => void;
  now?: () => number;
}

/** What the screen says about the draft. */
export interface LineState {
  /** `refused`: the server does not take it as it is; `message` says why. `away`: the server is not reached. */
  stage: 'idle' | 'waiting' | 'saving' | 'away' | 'refused';
  isDirty: boolean;
  /** When the server last stored it, or something of another device came in. */
  at: number | null;
  /** True while the newest of it came from another device. */
  isFromElsewhere: boolean;
  message: string | null;
  question: Keeper['question'];
  ended: Keeper['ended'];
}

/** Most keys change nothing of it: then nobody is told. */
function isSameState(one: LineState, other: LineState): boolean {
  return Object.entries(one).every(([name, value]) => value === other[name as keyof LineState]);
}

export type DraftLine = ReturnType<typeof createDraftLine>;

/** Carries a draft between this page and the server, by the steps of its keeper. */
export function createDraftLine(settings: DraftLineSettings) {
  const { keeper: opened, savedAt = null, api, keep, onMerged, now = Date.now } = settings;
  let keeper = opened;
  let isBusy = false;
  let isHeld = false;
  let waitMs = retryMs.first;
  let theirFiles: readonly Media[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstKeyAt: number | null = null;
  let running: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();
  let state: LineState = {
    stage: 'idle',
    isDirty: isDirty(opened),
    at: savedAt,
    isFromElsewhere: false,
    message: null,
    question: opened.question,
    ended: opened.ended,
  };

  function show(change: Partial<LineState> = {}) {
    const next = { ...state, isDirty: isDirty(keeper), question: keeper.question, ended: keeper.ended, ...change };
    if (isSameState(next, state)) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function plan(delayMs: number) {
    clearTimeout(timer);
    timer = setTimeout(pump, delayMs);
  }

  /** Makes the calls that are due, one after the other. */
  function pump(): Promise<void> {
    clearTimeout(timer);
    firstKeyAt = null;
    if (isBusy || isHeld) return running;
    running = run();
    return running;
  }

  async function run() {
    isBusy = true;
    for (let call = callOf(keeper); call !== null && !isHeld; call = callOf(keeper)) {
      if (call.kind === 'save') show({ stage: 'saving' });
      if (!(await make(call))) break;
    }
    isBusy = false;
    if (state.stage === 'saving') show({ stage: 'idle' });
  }

  /** False when nothing more can be done now. */
  async function make(call: Call): Promise<boolean> {
    keeper = sending(keeper, call);
    await keep();
    try {
      await perform(call);
      waitMs = retryMs.first;
    } catch (error) {
      return failed(error, call);
    } finally {
      await keep();
    }
    return true;
  }

  async function perform(call: Call) {
    switch (call.kind) {
      case 'save': {
        const { base, content, restores } = call;
        const { version } = await api.save(keeper.id, { base, content, restores });
        keeper = saved(keeper, version);
        return show({ stage: 'idle', at: now(), isFromElsewhere: false, message: null });
      }
      case 'set-aside': {
        await api.create({ ...call.aside, aside: true });
        keeper = wasSetAside(keeper, call.aside.id);
        return show();
      }
      case 'read':
        return take(await api.read(keeper.id));
      default:
        return call satisfies never;
    }
  }

  function take({ version, content, files, updatedAt }: Draft) {
    const before = keeper;
    theirFiles = files;
    keeper = hasRead(keeper, { version, content });
    if (keeper.mine !== before.mine && !isSameContent(keeper.mine, before.mine)) {
      onMerged(keeper.mine, files);
      show({ at: now(), isFromElsewhere: true });
    } else show({ at: state.at ?? Date.parse(updatedAt) });
  }

  function failed(error: unknown, call: Call): boolean {
    const { code, status, message, retryAfterS } =
      error instanceof ApiError ? error : { code: 'unknown', status: null, message: String(error), retryAfterS: 0 };
    if (code === 'draft-changed') {
      keeper = refused(keeper);
      return true;
    }
    if (code === 'draft-removed' || code === 'draft-not-found' || code === 'draft-scheduled') {
      keeper = endedAs(keeper, code === 'draft-scheduled' ? 'scheduled' : 'removed');
      show({ stage: 'idle' });
      return true;
    }
    if (code === 'not-allowed') {
      keeper = unsent(keeper);
      show({ stage: 'refused', message: readsOnlyText });
      return false;
    }
    if (call.kind === 'save' && status !== null && [400, 409, 413, 422].includes(status)) {
      const { restores } = call;
      keeper = restores ? endedAs(keeper, 'removed') : unsent(keeper);
      show({ stage: 'refused', message });
      return false;
    }
    show({ stage: 'away' });
    // Without a session nothing is sent until somebody signs in again and opens the draft.
    if (status !== 401) plan(retryAfterS ? retryAfterS * 1_000 : waitMs);
    waitMs = Math.min(waitMs * 2, retryMs.longest);
    return false;
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** As the browser keeps it. */
    keeper: () => keeper,
    type(mine: DraftContent) {
      if (isSameContent(mine, keeper.mine)) return;
      keeper = typed(keeper, mine);
      firstKeyAt ??= now();
      const isLong = now() - firstKeyAt >= longestDelayMs - saveDelayMs;
      show(state.stage === 'away' ? {} : { stage: isDirty(keeper) ? 'waiting' : 'idle' });
      if (!isLong) plan(saveDelayMs);
    },
    /** Somebody told of a version, or of a gap after which anything may have changed (null). */
    hear(version: number | null) {
      if (keeper.base.version === 0 && version === null) return;
      keeper = heardOf(keeper, version ?? keeper.base.version + 1);
      void pump();
    },
    /** Calls now: the network is back, or the person leaves. Resolves when nothing more can be done. */
    flush: pump,
    choose(taken: 'mine' | 'theirs') {
      keeper = chosen(keeper, taken, newDraftId());
      onMerged(keeper.mine, theirFiles);
      show();
      return pump();
    },
    restore() {
      keeper = restored(keeper);
      show();
      return pump();
    },
    /** While the post is being scheduled nothing is saved; a call that is under way is waited for. */
    async hold() {
      isHeld = true;
      clearTimeout(timer);
      await running;
    },
    release() {
      isHeld = false;
      void pump();
    },
    /** Deletes the draft at the server, if it is there. */
    async discard() {
      isHeld = true;
      clearTimeout(timer);
      await running;
      const mayBeThere = keeper.base.version > 0 || keeper.sent !== null;
      if (mayBeThere && keeper.ended === null) await api.remove(keeper.id);
    },
  };
}
