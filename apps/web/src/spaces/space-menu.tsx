import type { Space } from '@nonet/contract';
import { may } from '@nonet/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';

import { queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { useSpaceHere } from '#/lib/spaces-query.ts';
import { useTimeZone } from '#/lib/use-time-zone.ts';
import { isPlainPress } from '#/lib/visit.ts';
import { navigate } from '#/router/navigate.ts';
import { cx } from '#/ui/cx.ts';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Sign } from '#/ui/sign.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { Badge } from '#/ui/status/badge.tsx';

import { lastHere } from './last-here.ts';
import { menuWords as words } from './menu-words.ts';
import { SpaceMark } from './space-mark.tsx';
import { spaceWords } from './space-words.ts';
import { spacesApi } from './spaces-api.ts';
import { addressOfSpace, switchSpace } from './switch-space.ts';

/** Asked when the menu opens. What changes meanwhile in other spaces is not told here. */
const waitingQuery = queryOptions({
  queryKey: [...queryKeys.spaces, 'waiting'],
  queryFn: ({ signal }) => spacesApi.waiting(signal),
  staleTime: 10_000,
});

/** From so many spaces on there is a search. */
const searchedFrom = 7;

const row =
  'flex w-full min-h-11 items-center gap-2.5 rounded-md px-2.5 text-left text-13 font-[540] text-ink no-underline outline-none hover:bg-hover focus-visible:bg-hover md:min-h-9';

export interface SpaceMenuProps {
  spaces: readonly Space[];
  /** What should have the focus when it opens. */
  firstRef: Ref<HTMLElement>;
  onClose: () => void;
  onNewSpace: () => void;
}

/** The person's spaces, the one that is open checked; then what one can do with them. */
export function SpaceMenu({ spaces, firstRef, onClose, onNewSpace }: SpaceMenuProps) {
  const { uid } = useUser();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [going, setGoing] = useState<string | null>(null);
  const hasSearch = spaces.length >= searchedFrom;
  const found = spaces.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));
  const here = useSpaceHere();
  const zone = useTimeZone();
  const { data } = useQuery(waitingQuery);
  const waiting = new Map(data?.spaces.map((space) => [space.id, space]));

  function go(space: Space) {
    if (space.id === here?.id) return onClose();
    setGoing(space.id);
    void switchSpace(space, uid);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu in it and of its search.
    <div onKeyDown={(event) => moveByKey(event, list.current)}>
      {hasSearch && (
        <div className="px-1 pb-1.5">
          <TextInput
            ref={firstRef as Ref<HTMLInputElement>}
            type="search"
            aria-label={words.search}
            placeholder={words.search}
            autoComplete="off"
            frameClassName="h-11 text-16 md:h-9 md:text-13"
            icon={<Sign name="search" size={15} strokeWidth={1.75} />}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key === 'Enter' && first) go(first);
            }}
          />
        </div>
      )}
      <div ref={list} role="menu" aria-label={spaceWords.spaces} className="grid">
        {found.map((space) => {
          const { needsYou = 0, lastHereAt = null } = waiting.get(space.id) ?? {};
          const isHere = space.id === here?.id;
          const isAway = !isHere && lastHereAt !== null;
          return (
            <a
              key={space.id}
              ref={space.id === here?.id && !hasSearch ? (firstRef as Ref<HTMLAnchorElement>) : undefined}
              role="menuitemradio"
              aria-checked={space.id === here?.id}
              tabIndex={-1}
              href={addressOfSpace(space, uid)}
              onClick={(event) => {
                if (!isPlainPress(event)) return;
                event.preventDefault();
                go(space);
              }}
              className={cx(row, 'py-1.5', space.id === here?.id && 'bg-hover')}
            >
              <SpaceMark name={space.name} logo={space.logo} />
              <span className="grid min-w-0 flex-1 leading-[1.3]">
                <span dir="auto" className="truncate text-left">
                  {space.name}
                </span>
                <span className="truncate text-12 font-normal text-ink-3">
                  {words.about(space, isAway ? lastHere(lastHereAt, zone, new Date()) : null)}
                </span>
              </span>
              {needsYou > 0 && (
                <Badge tone="orange" icon={<Sign name="alert" size={12} />} className="flex-none">
                  {words.needYou(needsYou)}
                </Badge>
              )}
              {going === space.id ? (
                <Spinner size={16} />
              ) : (
                isHere && <Sign name="tick" size={16} className="text-ink-3" />
              )}
            </a>
          );
        })}
        {found.length > 0 && <hr className="-mx-1.5 my-1.5 border-line" />}
        {here && may(here.role, 'manage-members') && (
          <Entry
            sign="add-person"
            onPress={() => {
              onClose();
              navigate({ to: '/settings/members', search: { invite: 'yes' } });
            }}
          >
            {words.inviteTo(here.name)}
          </Entry>
        )}
        <Entry
          sign="plus"
          onPress={() => {
            onClose();
            onNewSpace();
          }}
        >
          {words.newSpace}
        </Entry>
      </div>
      {found.length === 0 && (
        <p role="status" className="px-2.5 py-2 text-13 text-ink-3">
          {words.none}
        </p>
      )}
    </div>
  );
}

function Entry({ sign, onPress, children }: { sign: 'add-person' | 'plus'; onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={onPress} className={row}>
      <Sign name={sign} size={17} strokeWidth={1.75} className="flex-none text-ink-3" />
      <span className="min-w-0 truncate">{children}</span>
    </button>
  );
}

/** Arrows, Home and End move in the menu; a letter goes to the next item that begins with it. */
function moveByKey(event: KeyboardEvent, list: HTMLElement | null): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const isTyping = event.target instanceof HTMLInputElement;
  const at = items.indexOf(document.activeElement as HTMLElement);
  const { key, ctrlKey, metaKey, altKey } = event;
  const next =
    key === 'ArrowDown'
      ? items[(at + 1) % items.length]
      : key === 'ArrowUp'
        ? items.at(at <= 0 ? -1 : at - 1)
        : isTyping
          ? undefined
          : key === 'Home'
            ? items[0]
            : key === 'End'
              ? items.at(-1)
              : key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
                ? [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
                    wordsOf(item).startsWith(key.toLowerCase()),
                  )
                : undefined;
  if (key === ' ' && !isTyping && at >= 0) {
    event.preventDefault();
    items[at]?.click();
  }
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** The mark's initials are hidden from readers, and no words. */
function wordsOf(item: HTMLElement): string {
  return (item.querySelector('[dir=auto]') ?? item).textContent.trim().toLowerCase();
}
