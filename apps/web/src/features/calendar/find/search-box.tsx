import type { ListedPost } from '@nonet/contract';
import { type KeyboardEvent, type Ref, useEffect, useId, useRef, useState } from 'react';

import { errorText } from '#/lib/api-error.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { FoundPost } from './found-post.tsx';
import { type Search, useSearch } from './use-search.ts';
import { useTyped } from './use-typed.ts';
import { wordsOf } from './words.ts';

export interface SearchProps {
  /** What is searched for, as the address has it. */
  q: string;
  onSearch: (q: string) => void;
  /** Goes to the day of a post that was found, and shows it there. */
  onShow: (post: ListedPost) => void;
  zone: string;
}

interface SearchBoxProps extends SearchProps {
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
  /** `below`: the results hang below the field while it is used. `inside`: they are always there, in a dialog. */
  results: 'below' | 'inside';
  className?: string;
}

/** A field, and the posts that are found as one types: arrows choose, Enter goes there, Escape clears. */
export function SearchBox({ q, onSearch, onShow, zone, id, inputRef, results, className }: SearchBoxProps) {
  const listId = useId();
  const { typed, settled, type } = useTyped(q, onSearch);
  const [active, setActive] = useState(0);
  const [isOpen, setOpen] = useState(q !== '');
  const search = useSearch(settled);
  const { found } = search;
  const isShown = typed.trim() !== '' && (isOpen || results === 'inside');
  const isPending = settled !== typed.trim() || search.isPending;

  function show(post: ListedPost | undefined) {
    if (!post) return;
    setOpen(false);
    onShow(post);
  }
  // Who types a word and presses Enter need not wait for what is found.
  const isEntered = useRef(false);
  useEffect(() => {
    if (!isEntered.current || isPending) return;
    isEntered.current = false;
    show(found[0]);
  });
  function clear() {
    type('');
    setActive(0);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      const next = Math.min(Math.max(active + (isShown ? step : 0), 0), Math.max(found.length - 1, 0));
      setActive(next);
      if (next >= found.length - 1) search.readOn();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setOpen(true);
      if (isPending) isEntered.current = true;
      else if (isShown) show(found[active]);
    } else if (event.key === 'Escape' && typed !== '') {
      // Only what is typed is cleared: a dialog around stays open.
      event.preventDefault();
      event.stopPropagation();
      clear();
    }
  }

  return (
    <search
      className={cx('@container/search relative', className)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <TextInput
        id={id}
        ref={inputRef}
        type="search"
        icon={<Sign name="search" size={15} strokeWidth={1.75} />}
        end={
          typed === '' ? (
            <kbd
              aria-hidden
              className="mr-2 rounded-xs border border-line px-1.5 font-sans text-11 text-ink-3 max-md:hidden @max-[150px]/search:hidden"
            >
              /
            </kbd>
          ) : (
            <IconButton
              label="Clear search"
              icon={<Sign name="close" size={14} />}
              className="touch-44 mr-0.5 size-8!"
              onClick={clear}
            />
          )
        }
        frameClassName={results === 'below' ? 'h-9 text-13' : undefined}
        className="[&::-webkit-search-cancel-button]:hidden"
        role="combobox"
        aria-label="Search posts"
        aria-expanded={isShown && found.length > 0}
        aria-controls={listId}
        aria-activedescendant={isShown && found[active] ? `${listId}-${active}` : undefined}
        aria-autocomplete="list"
        aria-keyshortcuts={results === 'below' ? '/' : undefined}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Search posts"
        value={typed}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          type(event.target.value);
          setActive(0);
          setOpen(true);
          isEntered.current = false;
        }}
        onKeyDown={onKeyDown}
      />
      {isShown && (
        <div
          className={
            results === 'below'
              ? 'absolute top-[calc(100%+6px)] left-0 z-20 w-[min(560px,calc(100vw-24px))] overflow-hidden rounded-xl bg-raised shadow-2'
              : 'mt-3'
          }
        >
          <Status typed={typed.trim()} isPending={isPending} search={search} onClear={clear} />
          <Found
            id={listId}
            search={search}
            words={wordsOf(settled)}
            active={active}
            zone={zone}
            onShow={show}
            className={results === 'below' ? 'max-h-[min(440px,60dvh)]' : 'h-[52dvh]'}
          />
        </div>
      )}
    </search>
  );
}

function Status({
  typed,
  isPending,
  search,
  onClear,
}: {
  typed: string;
  isPending: boolean;
  search: Search;
  onClear: () => void;
}) {
  const isOnline = useIsOnline();
  const hasNone = !isPending && !search.error && search.found.length === 0;
  return (
    <div className="flex min-h-11 items-center gap-3 border-b border-line px-4 py-1.5 text-12 text-ink-3 last:border-b-0">
      {/* Only the outcome is announced: that it searches would be said at every key. */}
      {isPending && isOnline && (
        <p aria-hidden className="flex-1">
          Searching...
        </p>
      )}
      <p role="status" className={cx('min-w-0', !isPending && 'flex-1', hasNone && 'text-13 wrap-anywhere text-ink')}>
        {isPending
          ? !isOnline && 'You are offline. Searching needs a connection.'
          : search.error
            ? `Failed to search: ${errorText(search.error)}`
            : hasNone
              ? `No post has “${typed}”.`
              : search.count}
      </p>
      {hasNone && (
        <Button size="sm" onClick={onClear}>
          Clear
        </Button>
      )}
      {!isPending && search.error && (
        <Button size="sm" busy={search.isRetrying} onClick={search.retry}>
          Try Again
        </Button>
      )}
    </div>
  );
}

function Found({
  id,
  search: { found, hasMore, readOn },
  words,
  active,
  zone,
  onShow,
  className,
}: {
  id: string;
  search: Search;
  words: readonly string[];
  active: number;
  zone: string;
  onShow: (post: ListedPost) => void;
  className: string;
}) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active line is found in what was just drawn.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active, found.length === 0]);
  if (found.length === 0) return null;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Posts that were found"
      tabIndex={-1}
      className={cx('overflow-y-auto overscroll-contain p-1', className)}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        if (scrollHeight - scrollTop < 2 * clientHeight) readOn();
      }}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((post, place) => (
        <FoundPost
          key={post.id}
          id={`${id}-${place}`}
          post={post}
          words={words}
          zone={zone}
          isActive={place === active}
          count={hasMore ? -1 : found.length}
          place={place + 1}
          onShow={onShow}
        />
      ))}
      {hasMore && (
        <p aria-hidden className="px-3 py-2.5 text-12 text-ink-3">
          Loading more...
        </p>
      )}
    </div>
  );
}
