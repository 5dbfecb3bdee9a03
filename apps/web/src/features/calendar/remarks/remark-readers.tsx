import { cx } from '#/ui/cx.ts';
import { Menu } from '#/ui/overlays/menu.tsx';
import { Sign } from '#/ui/sign.tsx';

export interface RemarkReadersProps {
  id: string;
  isForGuests: boolean | 'chosen';
  /** What is chosen. */
  toGuests: boolean;
  onChoose: (toGuests: boolean) => void;
}

/** Who reads a remark: the members alone, or also guests of review links; a menu where that can be chosen. */
export function RemarkReaders({ id, isForGuests, toGuests, onChoose }: RemarkReadersProps) {
  const isChosen = isForGuests === 'chosen';
  const isSeen = isChosen ? toGuests : isForGuests;
  const look = cx(
    'inline-flex h-7 items-center gap-1.5 rounded-full px-2 text-12 font-[560]',
    isSeen ? 'bg-blue-soft text-blue' : 'text-ink-2',
  );
  const face = (
    <>
      <Sign name={isSeen ? 'eye' : 'lock'} size={14} strokeWidth={1.75} />
      {isSeen ? 'For guests' : 'Internal'}
    </>
  );
  if (!isChosen) {
    return (
      <span id={id} className={look}>
        {face}
      </span>
    );
  }
  return (
    <Menu
      label="Who reads it"
      align="start"
      items={() => [
        { label: 'Internal', sign: 'lock', about: 'Members who see the post', onChoose: () => onChoose(false) },
        {
          label: 'For guests',
          sign: 'eye',
          about: 'Also who has a review link with this post',
          onChoose: () => onChoose(true),
        },
      ]}
      trigger={(trigger) => (
        <button {...trigger} id={id} type="button" className={cx(look, 'touch-44 hover:bg-hover')}>
          <span className="sr-only">Who reads it: </span>
          {face}
          <Sign name="next" size={12} className="rotate-90" />
        </button>
      )}
    />
  );
}
