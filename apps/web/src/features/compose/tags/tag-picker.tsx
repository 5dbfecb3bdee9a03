import { plural } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';

import { Button } from '#/ui/button.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';

import { insertSoon } from '../typing/insert-text.ts';
import { findTags, type OwnTag } from './find-tags.ts';
import { ownTagsQuery } from './own-tags-query.ts';

interface TagPickerProps {
  /** The text that the tags are put into. */
  fieldId: string;
  onDone: () => void;
}

/** The tags of one's own posts: some are checked and put in together. */
export function TagPicker(props: TagPickerProps) {
  const { data, error, isFetching, refetch } = useQuery(ownTagsQuery());
  if (data) return <Tags tags={data.tags} {...props} />;
  if (error) {
    return (
      <ErrorState title="Your tags could not be loaded" retrying={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    );
  }
  return (
    <Skeleton label="Looking through your posts...">
      <Bone className="h-10 w-full" />
    </Skeleton>
  );
}

function Tags({ tags, fieldId, onDone }: TagPickerProps & { tags: readonly OwnTag[] }) {
  const all = useRef<HTMLFieldSetElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState<readonly string[]>([]);
  const found = findTags(typed, tags);
  useEffect(() => search.current?.focus(), []);

  function put(picked: readonly string[]) {
    onDone();
    insertSoon(fieldId, `${picked.join(' ')} `, true);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      event.preventDefault();
      const first = event.target === search.current ? found[0]?.tag : undefined;
      const picked = checked.length > 0 ? checked : first === undefined ? [] : [first];
      if (picked.length > 0) put(picked);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const stops = [...(all.current?.querySelectorAll<HTMLElement>('input') ?? [])];
    stops[stops.findIndex((stop) => stop.matches(':focus')) + step]?.focus();
  }

  if (tags.length === 0) {
    return <p className="p-2 text-13 text-ink-2">The tags of your posts are offered here, once you have used some.</p>;
  }
  return (
    <fieldset ref={all} aria-label="Your tags" className="flex min-h-0 flex-col gap-1" onKeyDown={onKeyDown}>
      <TextInput
        ref={search}
        type="search"
        icon={<Sign name="search" size={15} strokeWidth={1.75} />}
        frameClassName="h-11 flex-none text-16 md:h-9 md:text-13"
        aria-label="Find a tag"
        placeholder="Find a tag"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.length === 0 && (
        <p role="status" className="px-2 py-2.5 text-13 text-ink-3">
          You have not used such a tag.
        </p>
      )}
      <div className="min-h-0 overflow-y-auto overscroll-contain">
        {found.map(({ tag, posts }) => (
          <label
            key={tag}
            className="relative flex h-11 items-center gap-2.5 rounded-sm px-2 text-13 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus md:h-9"
          >
            <input
              type="checkbox"
              checked={checked.includes(tag)}
              onChange={(event) =>
                setChecked(event.target.checked ? [...checked, tag] : checked.filter((one) => one !== tag))
              }
              className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
            />
            <span
              aria-hidden
              className="grid size-[17px] flex-none place-items-center rounded-[5px] border-[1.5px] border-line-strong text-transparent peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary"
            >
              <Sign name="tick" size={12} strokeWidth={3} />
            </span>
            <span className="min-w-0 truncate font-[530]">{tag}</span>
            <span className="ml-auto flex-none text-12 text-ink-3 tabular-nums">{plural(posts, 'post')}</span>
          </label>
        ))}
      </div>
      <Button
        size="sm"
        kind="primary"
        className="flex-none self-end"
        blocked={checked.length === 0 && 'Choose a tag.'}
        onBlocked={() => search.current?.focus()}
        onClick={() => put(checked)}
      >
        {checked.length === 0 ? 'Put in' : `Put in ${plural(checked.length, 'tag')}`}
      </Button>
    </fieldset>
  );
}
