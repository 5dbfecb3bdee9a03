import type { Connection, PostChanged } from '@nonet/contract';
import type { PostIssue } from '@nonet/domain';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '#/lib/api.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { noteEvent } from '#/measuring/note-event.ts';
import { navigate } from '#/router/navigate.ts';
import { toast } from '#/ui/status/toast.ts';

import { editBody, scheduleBody, seriesBody } from '../draft/draft.ts';
import type { SubmitKey } from '../draft/keep/submit-key.ts';
import type { OpenedDraft } from '../draft/open/open-draft.ts';
import type { Desk } from '../draft/use-draft.ts';
import type { Refusal } from '../problems/problems.ts';
import type { Sent } from '../repeat/send-repeat.ts';
import { refusalOf } from './refusal-of.ts';
import { scheduleOnce } from './schedule-once.ts';

/** Long enough to see the dots turn green. */
const farewellMs = 450;

export interface SubmitSettings {
  opened: OpenedDraft;
  desk: Desk;
  accounts: readonly Connection[];
  zone: string;
  /** How many files are still on their way. */
  uploading: number;
  /** The next free time is being asked for: it is the one that the person means. */
  isLooking: boolean;
  /** The submit checks, now. */
  check: () => PostIssue[];
  /** The checks refused; moves to the first issue. */
  onRefused: (issues: readonly PostIssue[]) => void;
  /** The server refused, or could not be reached; moves to what the panel says of it. */
  onFailed: (refusal: Refusal) => void;
}

/** `waiting`: for files that are still being uploaded, or for the next free time. */
export type SubmitStage = 'writing' | 'waiting' | 'sending' | 'sent';

/** Schedules or edits the post. Whatever goes wrong, the draft stays unchanged. */
export function useSubmit({ opened, desk, accounts, zone, check, onRefused, onFailed, ...awaited }: SubmitSettings) {
  const { uploading, isLooking } = awaited;
  const { uid } = useUser();
  const isUnderWay = useRef(false);
  const [stage, setStage] = useState<SubmitStage>('writing');
  /** The key of an attempt that waits. */
  const [waiting, setWaiting] = useState<SubmitKey | null>(null);
  const [hasTried, setTried] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { draft } = desk;
  const { edited, base } = opened;

  async function send(submit: SubmitKey): Promise<Sent | Refusal | null> {
    const { repeat } = draft;
    if (edited) {
      const { id, version, series, isRefused } = edited;
      const seen = { base, version, zone, accounts };
      if (isRefused)
        return attempt(async () => {
          const { refusedBody } = await import('../refused/refused-view.ts');
          return { kind: 'post', answer: await api.posts.edit(id, refusedBody(draft, seen)) };
        });
      const body = editBody(draft, seen);
      const editOne = async (): Promise<Sent> => ({ kind: 'post', answer: await api.posts.edit(id, body) });
      if (series !== null) {
        const change = { body, repeat, seen: base.description, postId: id };
        return attempt(async () => (await repeats()).changeOfRepeat(series, change, editOne));
      }
      if (repeat === null) return attempt(editOne);
    }
    // A save that is still under way would only meet the end of the draft.
    await desk.line.hold();
    const circumstances = { uid, zone, accounts, draftId: desk.line.draftId };
    // A planned post becomes the first of its repeat.
    const post = edited && { id: edited.id, version: edited.version };
    const result = await scheduleOnce(submit, {
      keep: desk.keepNow,
      call: async (key): Promise<Sent> =>
        repeat === null
          ? { kind: 'post', answer: await api.posts.schedule(scheduleBody(draft, circumstances), key) }
          : (await repeats()).storeRepeat(seriesBody(draft, repeat, { ...circumstances, post }), key),
    });
    if (result.kind === 'scheduled') return result.answer;
    desk.setSubmit(result.submit);
    desk.line.release();
    return refusalOf(result.error, draft);
  }

  async function attempt(call: () => Promise<Sent | null>): Promise<Sent | Refusal | null> {
    try {
      return await call();
    } catch (error) {
      return refusalOf(error, draft);
    }
  }

  async function submit(key: SubmitKey): Promise<void> {
    if (isUnderWay.current) return;
    if (isLooking) return wait(key);
    const issues = check();
    if (issues.length > 0) {
      setStage('writing');
      setTried(true);
      return onRefused(issues);
    }
    if (uploading > 0) return wait(key);
    isUnderWay.current = true;
    const focused = document.activeElement;
    setRefusal(null);
    setStage('sending');
    void words().catch(() => undefined);
    const sent = await send(key);
    if (sent !== null && 'kind' in sent) return leave(sent);
    isUnderWay.current = false;
    setRefusal(sent);
    setStage('writing');
    // While the post was sent, the form could not have the focus.
    setTimeout(() => {
      if (focused instanceof HTMLElement) focused.focus();
      if (sent !== null) onFailed(sent);
    });
  }

  function wait(key: SubmitKey) {
    setWaiting(key);
    setStage('waiting');
  }

  const goOn = useEffectEvent((key: SubmitKey) => void submit(key));
  useEffect(() => {
    if (waiting === null || uploading > 0 || isLooking) return;
    setWaiting(null);
    goOn(waiting);
  }, [waiting, uploading, isLooking]);

  useEffect(() => {
    // What is said of a missing connection is true until it is there.
    if (refusal?.problems[0]?.code !== 'unreachable') return;
    const isBack = new AbortController();
    addEventListener('online', () => setRefusal(null), { signal: isBack.signal });
    return () => isBack.abort();
  }, [refusal]);

  function stopWaiting() {
    setWaiting(null);
    setStage('writing');
  }

  async function leave(sent: Sent): Promise<void> {
    setStage('sent');
    if (!edited) noteEvent('post-scheduled');
    // A post ends its draft where it is stored; of a repeat nothing there knows.
    await (sent.kind === 'repeat' ? desk.discard() : desk.forget());
    void fetchAnew(queryClient, queryKeys.posts);
    void fetchAnew(queryClient, queryKeys.usage);
    const day = sent.kind === 'post' ? await tell(sent.answer) : (await repeats()).tellRepeat(sent);
    await new Promise((resolve) => setTimeout(resolve, farewellMs));
    navigate({ href: `/calendar?day=${day}`, ignoreBlocker: true });
  }

  /** Says what was stored. Returns the day that the calendar shows next. */
  async function tell(answer: PostChanged): Promise<string> {
    try {
      const { tellStored } = await words();
      return tellStored(answer, { draft, isEdit: edited !== null, zone });
    } catch {
      // The words did not arrive. The post is stored all the same.
      toast.success(edited ? 'Post saved' : 'Post scheduled');
      return answer.post.wallTime.slice(0, 10);
    }
  }

  return { stage, hasTried, refusal, submit, stopWaiting };
}

/** What is said in the end comes while the post is sent. */
const words = () => import('./tell-stored.ts');

/** Few posts repeat, so that what sends them comes with the first. */
const repeats = () => import('../repeat/send-repeat.ts');
