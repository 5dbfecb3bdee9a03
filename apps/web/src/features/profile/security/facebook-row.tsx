import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { meQuery, siteQuery } from '#/lib/queries.ts';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { preloadDialog } from '#/ui/overlays/dialog.tsx';
import { Notice } from '#/ui/status/notice.tsx';
import { SettingsRow } from '../settings-card.tsx';
import { AddFacebookDialog, RemoveFacebookDialog } from './facebook-dialogs.tsx';
import { useFacebookNews } from './use-facebook-news.ts';

/** Facebook as a way to log in beside the password (OP-19). Nothing is published by it. */
export function FacebookRow() {
  const { data: me } = useQuery(meQuery());
  const { data: site } = useQuery(siteQuery());
  const problem = useFacebookNews();
  const isJoined = me?.socialSignIns.includes('facebook') === true;
  if (me === undefined || !(isJoined || site?.facebookSignIn)) return null;
  return (
    <SettingsRow label="Facebook">
      {problem && (
        <Notice kind="error" role="alert" className="w-full">
          {problem}
        </Notice>
      )}
      {!isJoined ? <Add /> : me.hasPassword ? <Remove /> : <OnlyWay />}
    </SettingsRow>
  );
}

function Add() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<PlatformGlyph network="facebook" size={16} />}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        onClick={() => setOpen(true)}
      >
        Log in with Facebook too
      </Button>
      <p className="text-12 text-ink-3">You can then log in with your password or with Facebook.</p>
      <AddFacebookDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

function Remove() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPointerEnter={preloadDialog} onFocus={preloadDialog} onClick={() => setOpen(true)}>
        Remove Facebook
      </Button>
      <p className="text-12 text-ink-3">You can log in with your password or with Facebook.</p>
      <RemoveFacebookDialog open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

function OnlyWay() {
  return <p className="text-ink-2">You log in with Facebook. It can be removed once you have set a password.</p>;
}
