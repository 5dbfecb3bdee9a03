import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { PhoneTopBar } from '#/ui/page-body.tsx';
import { Sign } from '#/ui/sign.tsx';

export interface CalendarHeadProps {
  /** What is on screen, in words. */
  name: string;
  page: 'month' | 'week';
  isOnToday: boolean;
  onTurn: (by: 1 | -1) => void;
  /** Called when a person is about to turn the page: the pointer or the focus is on the button. */
  onTurnIntent: (by: 1 | -1) => void;
  onToday: () => void;
  /** Before Create Post; on a phone, after everything. */
  children?: ReactNode;
}

function TurnButton({
  by,
  page,
  onTurn,
  onTurnIntent,
  bordered,
}: Pick<CalendarHeadProps, 'page' | 'onTurn' | 'onTurnIntent'> & { by: 1 | -1; bordered?: boolean }) {
  return (
    <IconButton
      data-turn={by}
      label={`${by > 0 ? 'Next' : 'Previous'} ${page}`}
      bordered={bordered}
      icon={<Sign name={by > 0 ? 'next' : 'previous'} size={17} strokeWidth={1.75} />}
      onClick={() => onTurn(by)}
      onPointerEnter={() => onTurnIntent(by)}
      onFocus={() => onTurnIntent(by)}
    />
  );
}

/** The first row: what is on screen, the way to other days, what waits, and Create Post. */
export function CalendarHead({ name, page, onTurn, onTurnIntent, onToday, children }: CalendarHeadProps) {
  const turn = { page, onTurn, onTurnIntent, bordered: true };
  return (
    <header className="mb-3 flex min-h-9 items-center gap-4 max-md:hidden">
      {/* As on a phone the month is the title until there is room for both: everything stands in one line. */}
      <h1 className="display-26 whitespace-nowrap @max-[880px]:sr-only">Content Calendar</h1>
      <span aria-hidden className="h-[22px] w-px bg-line @max-[880px]:hidden" />
      <h2 className="display-26 whitespace-nowrap tabular-nums @min-[880px]:display-17 @min-[880px]:tabular-nums">
        {name}
      </h2>
      <div className="flex items-center gap-1 print:hidden">
        <TurnButton by={-1} {...turn} />
        <Button className="h-8!" size="sm" onClick={onToday}>
          Today
        </Button>
        <TurnButton by={1} {...turn} />
      </div>
      <div className="ml-auto flex items-center gap-2 print:hidden">
        {children}
        <Link to="/create-post" className={buttonClass({ kind: 'primary' })}>
          <Sign name="plus" size={16} strokeWidth={2.2} />
          Create Post
        </Link>
      </div>
    </header>
  );
}

/** `areDetailsOpen`: the details of a post fill the screen in place of the calendar. */
export function CalendarPhoneBar({
  name,
  page,
  isOnToday,
  areDetailsOpen,
  onTurn,
  onTurnIntent,
  onToday,
  children,
}: CalendarHeadProps & { areDetailsOpen: boolean }) {
  if (areDetailsOpen) return <PhoneTopBar title="Details" />;
  const turn = { page, onTurn, onTurnIntent };
  return (
    <PhoneTopBar title={name}>
      {!isOnToday && (
        <Button kind="ghost" size="sm" className="h-11!" onClick={onToday}>
          Today
        </Button>
      )}
      <TurnButton by={-1} {...turn} />
      <TurnButton by={1} {...turn} />
      {children}
    </PhoneTopBar>
  );
}
