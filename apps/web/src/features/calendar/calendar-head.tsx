import { Link } from '@tanstack/react-router';

import { ZonePicker } from '#/time-zone/zone-picker.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { PhoneTopBar } from '#/ui/page-body.tsx';
import { Sign } from '#/ui/sign.tsx';

export interface CalendarHeadProps {
  monthName: string;
  zone: string;
  isOnToday: boolean;
  onTurn: (months: number) => void;
  /** Called when a person is about to turn the page: the pointer or the focus is on the button. */
  onTurnIntent: (months: number) => void;
  onToday: () => void;
}

function TurnButton({
  months,
  onTurn,
  onTurnIntent,
  bordered,
}: Pick<CalendarHeadProps, 'onTurn' | 'onTurnIntent'> & { months: 1 | -1; bordered?: boolean }) {
  return (
    <IconButton
      label={months > 0 ? 'Next month' : 'Previous month'}
      bordered={bordered}
      icon={<Sign name={months > 0 ? 'next' : 'previous'} size={17} strokeWidth={1.75} />}
      onClick={() => onTurn(months)}
      onPointerEnter={() => onTurnIntent(months)}
      onFocus={() => onTurnIntent(months)}
    />
  );
}

export function CalendarHead({ monthName, zone, onTurn, onTurnIntent, onToday }: CalendarHeadProps) {
  return (
    <header className="mb-[18px] flex flex-wrap items-center gap-x-5 gap-y-3 max-md:hidden">
      {/* As on a phone the month is the title until there is room for both: everything stands in one line. */}
      <h1 className="display-26 whitespace-nowrap max-lg:sr-only">Content Calendar</h1>
      <span aria-hidden className="h-[22px] w-px bg-line max-lg:hidden" />
      <h2 className="display-26 whitespace-nowrap tabular-nums lg:display-17 lg:tabular-nums">{monthName}</h2>
      <div className="flex items-center gap-1">
        <TurnButton months={-1} onTurn={onTurn} onTurnIntent={onTurnIntent} bordered />
        <Button className="h-8!" size="sm" onClick={onToday}>
          Today
        </Button>
        <TurnButton months={1} onTurn={onTurn} onTurnIntent={onTurnIntent} bordered />
      </div>
      <div className="flex min-w-0 flex-1 basis-60 items-center justify-end gap-3.5">
        <ZonePicker zone={zone} className="-ml-2" />
        <Link to="/create-post" className={buttonClass({ kind: 'primary' })}>
          <Sign name="plus" size={16} strokeWidth={2.2} />
          Create Post
        </Link>
      </div>
    </header>
  );
}

export function CalendarPhoneBar({ monthName, isOnToday, onTurn, onTurnIntent, onToday }: CalendarHeadProps) {
  return (
    <PhoneTopBar title={monthName}>
      {!isOnToday && (
        <Button kind="ghost" size="sm" className="h-11!" onClick={onToday}>
          Today
        </Button>
      )}
      <TurnButton months={-1} onTurn={onTurn} onTurnIntent={onTurnIntent} />
      <TurnButton months={1} onTurn={onTurn} onTurnIntent={onTurnIntent} />
    </PhoneTopBar>
  );
}
