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
import { Dialog } from '#/ui/dialog.tsx';
import { DialogActions } from '#/ui/dialog-actions.tsx';
import { Field } from '#/ui/field.tsx';
import { Notice } from '#/ui/notice.tsx';
import { PasswordInput } from '#/ui/password-input.tsx';
import { TextInput } from '#/ui/text-input.tsx';
import { toast } from '#/ui/toast.ts';

import {
  authenticationRequired,
  type ConnectProblem,
  connectBody,
  demoAccount,
  invalidInput,
  missingForConnect,
  problemOf,
} from './bluesky-form.ts';
import { SeePlans } from './see-plans.tsx';
import { tellConnected } from './tell-connected.ts';

export interface BlueskyDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The account to connect again; null for a new one. */
  account: Connection | null;
  /** It opens filled with the sandbox's demo account. */
  isFilled?: boolean | undefined;
}

export function BlueskyDialog({ open, onOpenChange, account, isFilled = false }: BlueskyDialogProps) {
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
        isFilled={isFilled}
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
  isFilled: boolean;
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
  handleInput: { current: HTMLInputElement | null };
  passwordInput: { current: HTMLInputElement | null };
}

/** Mounted anew at each opening, so that no password outlives the dialog. */
function ConnectForm({ account, isFilled, isBusy, onBusy, onClose, handleInput, passwordInput }: ConnectFormProps) {
  const { uid } = useUser();
  const { data: networks } = useQuery(networksQuery());
  const isSandbox = networks?.find(({ id }) => id === 'bluesky')?.sandbox ?? false;
  const [handle, setHandle] = useState(isFilled ? demoAccount.handle : (account?.username ?? ''));
  const [appPassword, setAppPassword] = useState(isFilled ? demoAccount.appPassword : '');
  const [problem, setProblem] = useState<ConnectProblem | null>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  const missing = missingForConnect({ handle, appPassword });

  function fill() {
    setHandle(demoAccount.handle);
    setAppPassword(demoAccount.appPassword);
    submitButton.current?.focus();
  }

  function refuse() {
    setProblem(invalidInput);
    (missing === 'appPassword' ? passwordInput : handleInput).current?.focus();
  }

  async function connect() {
    if (isBusy) return;
    if (missing) return refuse();
    onBusy(true);
    setProblem(null);
    try {
      const body = { uid, ...connectBody({ handle, appPassword }, account) };
      const { handle: username, insteadOf } = await api.connections.connectBluesky(body);
      tellConnected({ accounts: [{ platform: 'bluesky', username, profileName: null }], more: 0, insteadOf });
      onClose();
      await fetchAnew(queryClient, queryKeys.connections);
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      // The lost session closes this screen, so the message must outlive it.
      if (found === authenticationRequired) toast.error(`${found.title}: ${found.text}`);
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
        void connect();
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
        <Button kind="secondary" onClick={fill}>
          Try it with a demo account
        </Button>
      )}
      <DialogActions>
        <Button kind="ghost" blocked={isBusy && 'Wait until the connection is made.'} onClick={onClose}>
          Cancel
        </Button>
        <Button
          ref={submitButton}
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
