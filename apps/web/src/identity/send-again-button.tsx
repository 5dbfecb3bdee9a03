import { useEffect, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import type { ButtonSize } from '#/ui/button-class.ts';

/** A mail takes some time. Pressing again at once would only use up the tries. */
const waitMs = 30_000;

export interface SendAgainButtonProps {
  children: string;
  size?: ButtonSize | undefined;
  /** True when a mail was just sent, so that the first press must wait too. */
  wasJustSent?: boolean | undefined;
  /** Answers whether a mail was sent. */
  onSend: () => Promise<boolean>;
}

/** Sends a mail, and then blocks for half a minute. */
export function SendAgainButton({ children, size, wasJustSent = false, onSend }: SendAgainButtonProps) {
  const [nowMs, setNowMs] = useState(Date.now);
  const [readyAtMs, setReadyAtMs] = useState(wasJustSent ? nowMs + waitMs : nowMs);
  const [isBusy, setBusy] = useState(false);
  const leftS = Math.max(0, Math.ceil((readyAtMs - nowMs) / 1000));
  const isWaiting = leftS > 0;

  useEffect(() => {
    if (!isWaiting) return;
    const ticks = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(ticks);
  }, [isWaiting]);

  async function send() {
    setBusy(true);
    const wasSent = await onSend();
    setBusy(false);
    if (!wasSent) return;
    setNowMs(Date.now());
    setReadyAtMs(Date.now() + waitMs);
  }

  return (
    <Button
      size={size}
      busy={isBusy}
      busyText="Sending..."
      blocked={isWaiting && 'Give the mail half a minute to arrive.'}
      onClick={() => void send()}
    >
      {children}
      {/* Not a part of the name, which would be read out anew each second. */}
      {isWaiting && (
        <span aria-hidden className="tabular-nums">
          {` in ${leftS} s`}
        </span>
      )}
    </Button>
  );
}
