import type { Connection } from '@nonet/contract';
import { displayedName } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { api } from '#/lib/api.ts';
import { fetchAnew } from '#/lib/fetch-anew.ts';
import { networksQuery } from '#/lib/queries.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useUser } from '#/lib/session.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { PasswordInput } from '#/ui/fields/password-input.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';
import { Dialog } from '#/ui/overlays/dialog.tsx';
import { DialogActions } from '#/ui/overlays/dialog-actions.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { toast } from '#/ui/status/toast.ts';
import { connectToastId, tellConnected } from '../news/tell-connected.ts';
import { SeePlans } from '../see-plans.tsx';
import {
  authenticationRequired,
  type BlueskyForm,
  type ConnectProblem,
  connectBody,
  invalidInput,
  missingForConnect,
  problemOf,
  sandboxAccount,
} from './bluesky-form.ts';

export interface BlueskyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The account to connect again; null for a new one. */
  account: Connection | null;
}

export function BlueskyDialog({ open, onOpenChange, account }: BlueskyDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const handleInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      locked={isBusy}
      title="Connect Bluesky"
      description={
        account
          ? `To connect ${displayedName(account)} again: its handle and an app password of that account.`
          : 'With your handle and an app password.'
      }
      sign={<PlatformGlyph network="bluesky" size={22} />}
      initialFocus={account ? passwordInput : handleInput}
    >
      <ConnectForm
        account={account}
        isBusy={isBusy}
        onBusy={setBusy}
        onClose={() => onOpenChange(false)}
        handleInput={handleInput}
        passwordInput={passwordInput}
      />
    </Dialog>
  );
}

interface ConnectFormProps {
  account: Connection | null;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
  handleInput: { current: HTMLInputElement | null };
  passwordInput: { current: HTMLInputElement | null };
}

/** Mounted anew at each opening, so that no password outlives the dialog. */
function ConnectForm({ account, isBusy, onBusy, onClose, handleInput, passwordInput }: ConnectFormProps) {
  const { uid } = useUser();
  const { data: networks } = useQuery(networksQuery());
  const isSandbox = networks?.find(({ id }) => id === 'bluesky')?.sandbox ?? false;
  const [handle, setHandle] = useState(account?.username ?? '');
  const [appPassword, setAppPassword] = useState('');
  const [problem, setProblem] = useState<ConnectProblem | null>(null);
  const missing = missingForConnect({ handle, appPassword });

  function refuse() {
    setProblem(invalidInput);
    (missing === 'appPassword' ? passwordInput : handleInput).current?.focus();
  }

  async function connect(form: BlueskyForm) {
    if (isBusy) return;
    onBusy(true);
    setProblem(null);
    try {
      const body = { uid, ...connectBody(form, account) };
      const { handle: username, insteadOf } = await api.connections.connectBluesky(body);
      tellConnected({ accounts: [{ platform: 'bluesky', username, profileName: null }], more: 0, insteadOf });
      onClose();
      await fetchAnew(queryClient, queryKeys.connections);
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      // The lost session closes this screen, so the message must outlive it.
      if (found === authenticationRequired)
        toast.error(`${found.title}: ${found.text}`, { id: connectToastId('bluesky') });
    } finally {
      onBusy(false);
    }
  }

  return (
    <form
      noValidate
      className="grid gap-[18px]"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (missing) refuse();
        else void connect({ handle, appPassword });
      }}
    >
      {problem && (
        <Notice kind="error" role="alert">
          <b className="font-semibold">{problem.title}</b>: {problem.text}
          {problem.seePlans && <SeePlans />}
        </Notice>
      )}
      <Field label="Bluesky Handle">
        <TextInput
          ref={handleInput}
          value={handle}
          onChange={(event) => setHandle(event.target.value)}
          placeholder="username.bsky.social"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          inputMode="url"
        />
      </Field>
      <Field
        label="App Password"
        hint="Create one in Bluesky under Settings → Privacy and security → App passwords. Your main password is never asked for."
      >
        <PasswordInput
          ref={passwordInput}
          value={appPassword}
          onChange={(event) => setAppPassword(event.target.value)}
          placeholder="xxxx-xxxx-xxxx-xxxx"
          autoComplete="off"
        />
      </Field>
      {isSandbox && account === null && handle === '' && (
        <Button kind="secondary" onClick={() => void connect(sandboxAccount)}>
          Add the Sandbox account
        </Button>
      )}
      <DialogActions>
        <Button kind="ghost" blocked={isBusy && 'Wait until the connection is made.'} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          kind="primary"
          busy={isBusy}
          busyText="Connecting..."
          blocked={missing === 'handle' ? 'Enter a handle with a dot.' : missing && 'Enter the app password.'}
          onBlocked={refuse}
        >
          Connect Bluesky Account
        </Button>
      </DialogActions>
    </form>
  );
}
