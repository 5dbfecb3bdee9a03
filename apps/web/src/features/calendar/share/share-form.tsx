import type { ListedPost, ReviewLinkMade } from '@nonet/contract';
import { dayKey, guestRights, REVIEW_DAYS, REVIEW_POSTS_MAX, reviewMessages } from '@nonet/domain';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useId, useState } from 'react';

import { makeReviewLink } from '#/approval/review-links.ts';
import { ApiError, errorTextOr } from '#/lib/api-error.ts';
import { onSignedOut } from '#/lib/session.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { PasswordInput } from '#/ui/fields/password-input.tsx';
import { SegmentedControl } from '#/ui/fields/segmented-control.tsx';
import { SelectField } from '#/ui/fields/select-field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { refetchPosts } from '../posts/post-queries.ts';
import { bodyOf, endings, firstWish, problemsOf, type Shared, type Shown, type Wish } from './new-link.ts';
import {
  type Choice,
  endingChoices,
  postsChoice,
  rangeChoice,
  rightLines,
  rightNames,
  suggestedName,
  shareWords as words,
} from './share-words.ts';

/** What was chosen and typed for these posts, until a link is made of it: a press beside the dialog loses nothing. */
const unsent = new Map<string, Wish>();
onSignedOut(() => unsent.clear());

const rights = guestRights.map((value) => ({ value, label: rightNames[value] }));

export interface ShareFormProps extends Shown {
  posts: readonly ListedPost[];
  first: RefObject<HTMLInputElement | null>;
  onBusy: (isBusy: boolean) => void;
  onMade: (made: ReviewLinkMade) => Promise<void>;
  onCancel: () => void;
}

export function ShareForm({ posts, address, zone, weekStart, first, onBusy, onMade, onCancel }: ShareFormProps) {
  const [openedAt] = useState(() => new Date());
  const today = dayKey(openedAt, zone);
  const shared: Shared = { posts, address, zone, weekStart };
  const isTooMany = posts.length > REVIEW_POSTS_MAX;
  const keptAs = [suggestedName('range', shared), ...posts.map(({ id }) => id)].join();
  const [wish, setWish] = useState(
    () => unsent.get(keptAs) ?? firstWish(posts.length > 0 && !isTooMany ? 'posts' : 'range', today),
  );
  const [isTried, setTried] = useState(false);
  const isOnline = useIsOnline();
  const create = useMutation({
    mutationFn: async () => {
      const made = await makeReviewLink(bodyOf(wish, suggested, shared, new Date()));
      unsent.delete(keptAs);
      await onMade(made);
    },
    onMutate: () => onBusy(true),
    onSettled: () => onBusy(false),
    onError: (error) => {
      if (isPostGone(error)) refetchPosts();
    },
  });
  const suggested = suggestedName(wish.shows, shared);
  const problems = problemsOf(wish, zone, openedAt);
  const shown = isTried ? problems : {};

  function change(differences: Partial<Wish>) {
    const next = { ...wish, ...differences };
    setWish(next);
    unsent.set(keptAs, next);
    create.reset();
  }

  return (
    <form
      noValidate
      className="grid gap-[18px]"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        const wrong = (['name', 'guest', 'lastDay', 'password'] as const).find((field) => problems[field]);
        const field = wrong && event.currentTarget.elements.namedItem(wrong);
        if (field instanceof HTMLElement) field.focus();
        else if (isOnline && !create.isPending) create.mutate();
      }}
    >
      <Field label={words.name} note={words.nameNote} error={shown.name}>
        <TextInput
          ref={first}
          name="name"
          autoComplete="off"
          value={wish.name ?? suggested}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={words.guest} note={words.guestNote} error={shown.guest}>
        <TextInput
          name="guest"
          autoComplete="off"
          value={wish.guest}
          onChange={({ target }) => change({ guest: target.value })}
        />
      </Field>
      <WhatItShows
        shows={wish.shows}
        posts={posts.length === 0 ? null : postsChoice(posts.length)}
        range={rangeChoice(shared)}
        whyNotPosts={isTooMany ? reviewMessages.tooManyPosts : null}
        onChange={(shows) => change({ shows })}
      />
      <div className="grid gap-1.5">
        <p aria-hidden className="text-13 font-semibold">
          {words.may}
        </p>
        <div className="[&>fieldset]:grid [&>fieldset]:grid-cols-3 [&_button]:justify-center [&_button]:px-1.5">
          <SegmentedControl label={words.may} value={wish.may} options={rights} onChange={(may) => change({ may })} />
        </div>
        <p role="status" className="text-12 text-ink-3">
          {rightLines[wish.may]}
        </p>
      </div>
      <div className="grid gap-x-4 gap-y-[18px] sm:grid-cols-2">
        <SelectField
          label={words.ends}
          choices={endingChoices((instant) => dayKey(instant, zone), zone, openedAt)}
          value={wish.ending}
          onChoose={(value) => change({ ending: endings.find((one) => one === value) ?? endings[0] })}
        />
        <SelectField
          label={words.password}
          choices={words.passwordChoices}
          value={wish.hasPassword ? 'own' : 'none'}
          onChoose={(value) => change({ hasPassword: value === 'own' })}
        />
        {wish.ending === 'day' && (
          <Field label={words.lastDay} error={shown.lastDay} className="sm:col-span-2">
            <TextInput
              type="date"
              name="lastDay"
              min={today}
              max={dayKey(new Date(openedAt.getTime() + (REVIEW_DAYS.most - 1) * 86_400_000), zone)}
              value={wish.lastDay}
              onChange={({ target }) => change({ lastDay: target.value })}
            />
          </Field>
        )}
        {wish.hasPassword && (
          <Field label={words.newPassword} error={shown.password} hint={words.passwordHint} className="sm:col-span-2">
            <PasswordInput
              name="password"
              autoComplete="new-password"
              value={wish.password}
              onChange={({ target }) => change({ password: target.value })}
            />
          </Field>
        )}
      </div>
      <label className="flex min-h-6 items-center gap-2.5 text-14 max-md:min-h-11">
        <input
          type="checkbox"
          checked={wish.showFigures}
          onChange={({ target }) => change({ showFigures: target.checked })}
          className="size-4 flex-none accent-(--primary)"
        />
        {words.figures}
      </label>
      {create.error && (
        <Notice kind="error" role="alert">
          {isPostGone(create.error) ? words.postsGone : errorTextOr(words.failed, create.error)}
        </Notice>
      )}
      <DialogActions>
        <Button onClick={onCancel} blocked={create.isPending && words.creating}>
          {words.cancel}
        </Button>
        <Button
          type="submit"
          kind="primary"
          className="max-sm:flex-[2_0_auto]!"
          icon={<Sign name="link" size={16} strokeWidth={1.75} />}
          busy={create.isPending}
          busyText={words.creating}
          blocked={!isOnline && words.offline}
        >
          {words.create}
        </Button>
      </DialogActions>
    </form>
  );
}

function isPostGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'post-not-found';
}

interface WhatItShowsProps {
  shows: Wish['shows'];
  /** Null: no post is chosen. */
  posts: Choice | null;
  range: Choice;
  whyNotPosts: string | null;
  onChange: (shows: Wish['shows']) => void;
}

function WhatItShows({ shows, posts, range, whyNotPosts, onChange }: WhatItShowsProps) {
  const titleId = useId();
  const title = (
    <p id={titleId} className="text-13 font-semibold">
      {words.shows}
    </p>
  );
  if (posts === null) {
    return (
      <div className="grid gap-1.5">
        {title}
        <p>
          {range.title}
          <span className="block text-13 text-ink-3">{range.about}</span>
        </p>
      </div>
    );
  }
  return (
    <fieldset aria-labelledby={titleId} className="grid gap-1.5">
      {title}
      <Radio
        name={titleId}
        choice={whyNotPosts === null ? posts : { ...posts, about: whyNotPosts }}
        isChosen={shows === 'posts'}
        isOut={whyNotPosts !== null}
        onChoose={() => onChange('posts')}
      />
      <Radio name={titleId} choice={range} isChosen={shows === 'range'} onChoose={() => onChange('range')} />
    </fieldset>
  );
}

interface RadioProps {
  name: string;
  choice: Choice;
  isChosen: boolean;
  isOut?: boolean;
  onChoose: () => void;
}

function Radio({ name, choice: { title, about }, isChosen, isOut = false, onChoose }: RadioProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 items-start gap-2.5 py-1">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isOut}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-about`}
        onChange={onChoose}
        className="mt-[3px] size-4 flex-none accent-(--primary)"
      />
      <span className="grid min-w-0">
        <span id={`${id}-title`}>{title}</span>
        <span id={`${id}-about`} className="text-13 text-ink-3">
          {about}
        </span>
      </span>
    </label>
  );
}
