import type { BrandAnswer } from '@nonet/contract';
import { useRef } from 'react';

import { errorTextOr } from '#/lib/api-error.ts';
import { SpaceMark } from '#/spaces/space-mark.tsx';
import { Button } from '#/ui/button.tsx';
import { FieldError } from '#/ui/fields/field.tsx';
import { toast } from '#/ui/status/toast.ts';
import { useIsOnline } from '#/ui/use-is-online.ts';

import { logoIdOf, useChangeBrand } from './brand-api.ts';
import { BrandRow } from './brand-row.tsx';
import { brandWords as words } from './brand-words.ts';

export interface LogoRowProps {
  brand: BrandAnswer;
  name: string;
  /** A plan without brands only lets it be taken back. */
  mayReplace: boolean;
}

export function LogoRow({ brand: { logo }, name, mayReplace }: LogoRowProps) {
  const picker = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const isOnline = useIsOnline();
  const send = useChangeBrand(() => toast.success(words.logoSaved, { id: 'brand-logo' }));
  const remove = useChangeBrand();
  const error = send.error ?? remove.error;

  /** For some time the former logo is still among the files of the space, and is drawn again. */
  function noteRemoved(former: string) {
    const undo = { label: words.undo, onPress: () => send.mutate({ logoId: logoIdOf(former) }) };
    toast.success(words.logoRemoved, { id: 'brand-logo', ...(mayReplace && { action: undo }) });
    chooser.current?.focus();
  }

  return (
    <BrandRow title={words.logo}>
      <div className="flex min-w-0 items-center gap-4">
        <SpaceMark name={name} logo={logo} size={52} />
        <div className="grid min-w-0 gap-1.5">
          <div className="flex flex-wrap gap-2">
            {mayReplace && (
              <Button
                ref={chooser}
                busy={send.isPending}
                busyText={words.sending}
                blocked={(!isOnline && words.offline) || (remove.isPending && words.removing)}
                onClick={() => picker.current?.click()}
              >
                {logo === null ? words.upload : words.replace}
              </Button>
            )}
            {logo !== null && (
              <Button
                kind="ghost"
                busy={remove.isPending}
                busyText={words.removing}
                blocked={(!isOnline && words.offline) || (send.isPending && words.sending)}
                onClick={() => {
                  send.reset();
                  remove.mutate({ logoId: null }, { onSuccess: () => noteRemoved(logo) });
                }}
              >
                {words.remove}
              </Button>
            )}
          </div>
          {mayReplace && <p className="text-12 text-ink-3">{words.logoAbout}</p>}
        </div>
      </div>
      <div role="alert" className="empty:hidden">
        {error && <FieldError>{errorTextOr(words.logoNotSaved, error)}</FieldError>}
      </div>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={words.chooseLogo}
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          remove.reset();
          if (file) send.mutate(file);
          // The same file may be chosen again.
          currentTarget.value = '';
        }}
      />
    </BrandRow>
  );
}
