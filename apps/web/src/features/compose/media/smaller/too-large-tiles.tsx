import { useEffect, useId, useRef, useState } from 'react';

import { Button } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';
import { announce } from '#/ui/status/announcer.tsx';
import { toast } from '#/ui/status/toast.ts';

import type { MediaDesk } from '../media-desk.ts';
import type { TooLargeFile } from '../uploads/too-large-files.ts';
import { planForFile } from './plan-for-file.ts';
import type { SmallerPlan } from './smaller-plan.ts';

const bytesPerMB = 1024 * 1024;
const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / bytesPerMB))} MB`;

interface TooLargeTilesProps {
  files: readonly TooLargeFile[];
  maxBytes: number;
  desk: MediaDesk;
}

/** Files above the limit of upload, beside the post and not in it: what is wrong, and the way to a smaller one. */
export function TooLargeTiles({ files, maxBytes, desk }: TooLargeTilesProps) {
  return (
    <ul aria-label="Too large, not part of the post" className="grid gap-2">
      {files.map((one) => (
        <TooLargeTile key={one.key} one={one} maxBytes={maxBytes} desk={desk} />
      ))}
    </ul>
  );
}

type Making = { kind: 'asking' } | { kind: 'idle' } | { kind: 'failed' } | { kind: 'making'; percent: number };

function TooLargeTile({ one, maxBytes, desk }: { one: TooLargeFile; maxBytes: number; desk: MediaDesk }) {
  const { key, file, type, refusal } = one;
  const [plan, setPlan] = useState<SmallerPlan | null>(null);
  const [making, setMaking] = useState<Making>({ kind: type === 'video' ? 'asking' : 'idle' });
  const stop = useRef<AbortController | null>(null);
  const nameId = useId();
  useEffect(() => {
    let isThere = true;
    if (type === 'video') {
      void planForFile(file, maxBytes).then((found) => {
        if (!isThere) return;
        setPlan(found);
        setMaking({ kind: 'idle' });
      });
    }
    return () => {
      isThere = false;
      stop.current?.abort();
    };
  }, [file, type, maxBytes]);

  /** What was said of the file is over with it. */
  function drop() {
    toast.dismiss(refusal);
    desk.tooLarge.remove(key);
  }

  async function make(made: SmallerPlan) {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setMaking({ kind: 'making', percent: 0 });
    try {
      const { makeSmaller } = await import('./make-smaller.ts');
      const onProgress = (part: number) => {
        if (!signal.aborted) setMaking({ kind: 'making', percent: Math.floor(part * 100) });
      };
      const smaller = await makeSmaller(file, { plan: made, maxBytes }, { onProgress, signal });
      if (signal.aborted) return;
      drop();
      desk.add([smaller]);
      announce(`${file.name} is smaller now: ${megabytes(smaller.size)}`);
    } catch {
      // Whatever a decoder or an encoder of a device says, the person can only export it elsewhere.
      if (!signal.aborted) setMaking({ kind: 'failed' });
    }
  }

  /** Nobody waits for what the encoder has taken already: it may hold its last frames for long. */
  function cancel() {
    stop.current?.abort();
    setMaking({ kind: 'idle' });
  }

  const isStuck = making.kind === 'failed' || (making.kind === 'idle' && plan === null);
  return (
    <li
      aria-labelledby={nameId}
      className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 rounded-md border border-line bg-sunken p-2.5 text-13"
    >
      <span aria-hidden className="grid size-11 place-items-center rounded-md bg-red-soft text-red">
        <Sign name={type === 'video' ? 'play' : 'alert'} size={18} strokeWidth={2} />
      </span>
      <div className="grid min-w-0 gap-1 pt-0.5">
        <p id={nameId} className="truncate font-[580]">
          {file.name}
        </p>
        <p className="text-red">{refusal}</p>
        {isStuck && (
          <p className="text-ink-2">
            {making.kind === 'failed' && 'This device could not make it smaller. '}
            {type === 'video'
              ? `Export it again as MP4 (H.264) with 720 lines or less, below ${megabytes(maxBytes)}, or cut it, and add that.`
              : `Save it again below ${megabytes(maxBytes)}, and add that.`}
          </p>
        )}
        {making.kind === 'making' && <Progress name={file.name} percent={making.percent} />}
      </div>
      <IconButton
        label={`Remove ${file.name}`}
        icon={<Sign name="close" size={16} strokeWidth={2} />}
        className="-mt-1 -mr-1"
        onClick={drop}
      />
      {plan && making.kind !== 'failed' && (
        <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-1">
          {making.kind === 'making' ? (
            <Button size="sm" onClick={cancel}>
              Cancel
            </Button>
          ) : (
            <Button size="sm" onClick={() => void make(plan)}>
              Make it smaller on this device
            </Button>
          )}
          <span className="text-12 text-ink-3">
            About {megabytes(plan.bytes)}, {plan.lines} lines
          </span>
        </div>
      )}
    </li>
  );
}

function Progress({ name, percent }: { name: string; percent: number }) {
  return (
    <span
      role="progressbar"
      aria-label={`Making ${name} smaller`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="mt-1 block h-1.5 overflow-hidden rounded-full bg-line"
    >
      <span className="block h-full rounded-full bg-ink" style={{ width: `${percent}%` }} />
    </span>
  );
}
