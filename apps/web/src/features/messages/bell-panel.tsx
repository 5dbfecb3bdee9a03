import type { RefObject } from 'react';

import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { PopoverPopup } from '#/ui/overlays/popover-popup.tsx';
import { Sign } from '#/ui/sign.tsx';

import { MessageList } from './message-list.tsx';
import { useMessages } from './use-messages.ts';

export interface BellPanelProps {
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** What the bell opens. Opening it reads nothing: opening a message does. */
export function BellPanel(props: BellPanelProps) {
  return (
    <PopoverPopup
      {...props}
      label="Messages"
      side="right"
      className="flex max-h-[min(640px,var(--available-height))] w-[420px] max-w-[calc(100vw-24px)] flex-col overflow-hidden"
    >
      <Contents onClose={() => props.onOpenChange(false)} />
    </PopoverPopup>
  );
}

function Contents({ onClose }: { onClose: () => void }) {
  const list = useMessages();
  return (
    <>
      <header className="flex items-center gap-2 border-b border-line py-2.5 pr-2.5 pl-[18px]">
        <h2 className="display-17 mr-auto">Messages</h2>
        {list.unread > 0 && (
          <Button size="sm" kind="ghost" busy={list.isMarking} onClick={list.markAll}>
            Mark all as read
          </Button>
        )}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <MessageList list={list} isPanel onOpened={onClose} />
      </div>
      <footer className="flex items-center justify-between border-t border-line p-2">
        <Link to="/messages" onClick={onClose} className={buttonClass({ size: 'sm', kind: 'ghost' })}>
          All messages
        </Link>
        <Link to="/profile" hash="messages" onClick={onClose} className={buttonClass({ size: 'sm', kind: 'ghost' })}>
          <Sign name="settings" size={15} strokeWidth={1.75} />
          Message settings
        </Link>
      </footer>
    </>
  );
}
