import type { ReactNode } from 'react';
import { useMay } from '#/lib/use-may.ts';

import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { cx } from '#/ui/cx.ts';
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
  /** Between the days and what follows at the right. */
  note?: ReactNode;
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
export function CalendarHead({ name, page, onTurn, onTurnIntent, onToday, note, children }: CalendarHeadProps) {
  const turn = { page, onTurn, onTurnIntent, bordered: true };
  return (
    <header className="mb-3 flex min-h-9 items-center gap-3 max-md:hidden flat-head flat-fingers large-text:flex-wrap large-text:pb-2">
      {/* As on a phone the month is the title until there is room for both: everything stands in one line. */}
      <h1 className="display-26 whitespace-nowrap @max-[880px]:sr-only">Content Calendar</h1>
      <span aria-hidden className="h-[22px] w-px bg-line @max-[880px]:hidden" />
      <h2
        className={cx(
          'display-26 whitespace-nowrap tabular-nums @min-[880px]:display-17 @min-[880px]:tabular-nums',
          // A week that lies in two months, or two years, is longer than the room beside the buttons.
          page === 'week' && '@max-[720px]:text-20! @max-[720px]:text-balance @max-[720px]:whitespace-normal',
        )}
      >
        {name}
      </h2>
      <div className="flex items-center gap-1 print:hidden">
        <TurnButton by={-1} {...turn} />
        <Button className="h-8!" size="sm" onClick={onToday}>
          Today
        </Button>
        <TurnButton by={1} {...turn} />
      </div>
      {note}
      <div className="ml-auto flex flex-none items-center gap-2 whitespace-nowrap print:hidden">
        {children}
        {useMay('draft') && (
          <Link to="/create-post" className={buttonClass({ kind: 'primary' })}>
            <Sign name="plus" size={16} strokeWidth={2.2} />
            Create Post
          </Link>
        )}
      </div>
    </header>
  );
}

/**
 * The head of a phone. With `tools` below it, it is one block that sticks as one; on a flat screen the month and the steps
 * alone stick. `areDetailsOpen`: the details of a post fill the screen in place of the calendar.
 */
export function CalendarPhoneBar({
  name,
  page,
  isOnToday,
  areDetailsOpen,
  onTurn,
  onTurnIntent,
  onToday,
  children,
  tools,
}: CalendarHeadProps & { areDetailsOpen: boolean; tools: ReactNode }) {
  if (areDetailsOpen) return <PhoneTopBar title="Details" />;
  const turn = { page, onTurn, onTurnIntent };
  return (
    <div
      data-page-bar
      className="sticky top-(--flat-edge) z-10 border-b border-line bg-bg md:hidden flat:contents print:static print:border-0"
    >
      <PhoneTopBar
        title={isOnToday ? name : <InTwoLines>{name}</InTwoLines>}
        className="flat-head gap-x-1.5! max-[389px]:px-3! [@media(height>=560px)]:static! [@media(height>=560px)]:border-b-0!"
      >
        {!isOnToday && (
          <Button kind="ghost" size="sm" className="h-11! max-[389px]:px-1.5!" onClick={onToday}>
            Today
          </Button>
        )}
        <TurnButton by={-1} {...turn} />
        <TurnButton by={1} {...turn} />
        {children}
      </PhoneTopBar>
      {tools && <div className="@container flex min-w-0 flex-col px-3">{tools}</div>}
    </div>
  );
}

/** Beside *Today* two ends of a week have no room in one line. */
function InTwoLines({ children }: { children: string }) {
  return <span className="block text-16 leading-[1.15] whitespace-normal min-[420px]:text-20">{children}</span>;
}
