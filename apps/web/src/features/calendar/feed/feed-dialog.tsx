import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { api } from '#/lib/api.ts';
import { errorText, errorTextOr } from '#/lib/api-error.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Sign } from '#/ui/sign.tsx';
import { ErrorState } from '#/ui/status/error-state.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { Bone, Skeleton } from '#/ui/status/skeleton.tsx';
import { toast } from '#/ui/status/toast.ts';

const feedQuery = () =>
  queryOptions({
    queryKey: queryKeys.calendarFeed,
    queryFn: ({ signal }) => api.calendarFeed.read(signal),
    // The live stream does not tell about an address that was made or ended elsewhere.
    staleTime: 0,
  });

/** The address at which calendar programs read the posts: shown, copied, renewed, ended. */
export function FeedDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={isBusy}
      title="Subscribe in a calendar program"
      description="Your posts in Google Calendar, Outlook, Apple Calendar or any other: the last 30 days and the next 180."
      sign={<Sign name="date" size={20} strokeWidth={1.75} />}
    >
      <Feed onBusy={setBusy} />
    </Dialog>
  );
}

function Feed({ onBusy }: { onBusy: (isBusy: boolean) => void }) {
  const { data, error, refetch, isFetching, isPaused } = useQuery(feedQuery());
  if (data) return <Address address={data.address} onBusy={onBusy} />;
  if (error) {
    return (
      <ErrorState title="The address could not be loaded" retrying={isFetching} onRetry={() => void refetch()}>
        {errorText(error)}
      </ErrorState>
    );
  }
  if (isPaused) return <p className="text-ink-3">You are offline. The address shows when you are back online.</p>;
  return (
    <Skeleton label="Loading the address...">
      <Bone className="h-10 w-full" />
    </Skeleton>
  );
}

type Change = 'make' | 'renew' | 'end';

const changes: Record<Change, { call: () => ReturnType<typeof api.calendarFeed.renew>; done: string; failed: string }> =
  {
    make: { call: api.calendarFeed.renew, done: 'The address is ready', failed: 'Failed to make the address' },
    renew: { call: api.calendarFeed.renew, done: 'The new address is ready', failed: 'Failed to renew the address' },
    end: { call: api.calendarFeed.end, done: 'The address has ended', failed: 'Failed to end the address' },
  };

/** Changes the address, one call at a time. */
function useChange(onBusy: (isBusy: boolean) => void) {
  const [changing, setChanging] = useState<Change | null>(null);
  async function change(which: Change): Promise<void> {
    if (changing !== null) return;
    setChanging(which);
    onBusy(true);
    try {
      queryClient.setQueryData(queryKeys.calendarFeed, await changes[which].call());
      toast.success(changes[which].done, { id: 'calendar-feed' });
    } catch (error) {
      toast.error(errorTextOr(changes[which].failed, error), { id: 'calendar-feed' });
    } finally {
      setChanging(null);
      onBusy(false);
    }
  }
  return { changing, change };
}

function Address({ address, onBusy }: { address: string | null; onBusy: (isBusy: boolean) => void }) {
  const { changing, change } = useChange(onBusy);
  const [question, setQuestion] = useState<'renew' | 'end' | null>(null);
  if (address === null) {
    return (
      <>
        <p className="text-ink-2">
          Make an address and give it to your calendar program. Whoever has the address can read your posts, but change
          nothing.
        </p>
        <DialogActions>
          <Button kind="primary" busy={changing === 'make'} busyText="Making..." onClick={() => void change('make')}>
            Make an address
          </Button>
        </DialogActions>
      </>
    );
  }
  if (question !== null) {
    return (
      <Question
        about={question}
        isBusy={changing !== null}
        onNo={() => setQuestion(null)}
        onYes={() => void change(question).finally(() => setQuestion(null))}
      />
    );
  }
  return (
    <>
      <ShownAddress address={address} />
      <Notice kind="note">
        Whoever has this address can read your posts. When somebody has it who should not, renew it: the old one stops
        at once.
      </Notice>
      <DialogActions>
        <Button kind="ghost" onClick={() => setQuestion('end')}>
          End
        </Button>
        <Button onClick={() => setQuestion('renew')}>Renew</Button>
      </DialogActions>
    </>
  );
}

function ShownAddress({ address }: { address: string }) {
  const input = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      toast.success('The address is copied');
    } catch {
      // Browsers refuse it on pages without https, and where a person has said no.
      input.current?.select();
      toast.error('Your browser does not copy here. The address is selected: copy it by hand.', {
        id: 'calendar-feed',
      });
    }
  }
  return (
    <Field
      label="Address"
      hint="In your program, look for “subscribe” or “add by URL”. Most ask again every few hours."
    >
      <div className="flex gap-2">
        <div className="min-w-0 flex-1">
          <TextInput
            ref={input}
            readOnly
            value={address}
            className="font-mono text-13"
            onFocus={(event) => event.target.select()}
          />
        </div>
        <Button kind="primary" className="h-11 md:h-10" onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </Field>
  );
}

interface QuestionProps {
  about: 'renew' | 'end';
  isBusy: boolean;
  onNo: () => void;
  onYes: () => void;
}

/** What is about to stop, because nobody can bring a former address back. */
function Question({ about, isBusy, onNo, onYes }: QuestionProps) {
  const isEnd = about === 'end';
  return (
    <>
      <p role="status" className="text-ink-2">
        {isEnd
          ? 'End the address? Programs that use it will no longer show your posts.'
          : 'Renew the address? Programs that use the present one stop showing your posts until you give them the new one.'}
      </p>
      <DialogActions>
        <Button kind="ghost" blocked={isBusy && 'Wait until it is done.'} onClick={onNo}>
          Keep it
        </Button>
        <Button
          kind={isEnd ? 'danger' : 'primary'}
          busy={isBusy}
          busyText={isEnd ? 'Ending...' : 'Renewing...'}
          onClick={onYes}
        >
          {isEnd ? 'End the address' : 'Renew the address'}
        </Button>
      </DialogActions>
    </>
  );
}
