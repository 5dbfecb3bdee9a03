import { Link } from '#/router/link.tsx';
import { Button } from '#/ui/button.tsx';
import { buttonClass } from '#/ui/button-class.ts';
import { Card } from '#/ui/card.tsx';
import { PageBody } from '#/ui/page-body.tsx';
import { PageHead } from '#/ui/page-head.tsx';
import { Sign } from '#/ui/sign.tsx';

import { MessageList } from './message-list.tsx';
import { useMessages } from './use-messages.ts';

/** /messages: everything that the person was told in the last 90 days (NOTE-01). */
export function MessagesPage() {
  const list = useMessages();
  return (
    <PageBody className="mx-auto w-full max-w-[760px]">
      <PageHead title="Messages" subtitle="What happened to your posts, accounts and plan in the last 90 days.">
        <div className="flex flex-none flex-wrap gap-2">
          {list.unread > 0 && (
            <Button busy={list.isMarking} onClick={list.markAll}>
              Mark all as read
            </Button>
          )}
          <Link
            to="/profile"
            hash="messages"
            className={buttonClass({ kind: list.unread > 0 ? 'ghost' : 'secondary' })}
          >
            <Sign name="settings" size={15} strokeWidth={1.75} />
            Message settings
          </Link>
        </div>
      </PageHead>
      <Card className="overflow-hidden">
        <MessageList list={list} />
      </Card>
    </PageBody>
  );
}
