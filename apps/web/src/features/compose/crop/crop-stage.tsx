import { type Crop, type PixelSize, turnedSize } from '@nonet/domain';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useId, useRef } from 'react';

import { cx } from '#/ui/cx.ts';
import { VisuallyHidden } from '#/ui/visually-hidden.tsx';

import { type Frame, type Handle, handles, movedFrame, resizedFrame } from './crop-frame.ts';
import { WorkingCopy } from './working-copy.tsx';

export interface CropStageProps {
  url: string | null;
  file: Blob | null;
  /** Of the upright picture. */
  size: PixelSize;
  crop: Crop;
  /** The shape that the frame keeps; null: it is free. */
  ratio: number | null;
  onFrame: (frame: Frame) => void;
}

/** By how much of the picture an arrow moves, and with Shift. */
const keyStep = 0.01;
const largeKeyStep = 0.1;

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const handleNames: Record<Handle, string> = {
  nw: 'Upper left corner',
  n: 'Upper side',
  ne: 'Upper right corner',
  e: 'Right side',
  se: 'Lower right corner',
  s: 'Lower side',
  sw: 'Lower left corner',
  w: 'Left side',
};

/** The picture as it is turned, and the frame on it: moved and resized by mouse, touch and keys. */
export function CropStage({ url, file, size, crop, ratio, onFrame }: CropStageProps) {
  const hintId = useId();
  const box = useRef<HTMLDivElement>(null);
  const drag = useRef<{ frame: Frame; x: number; y: number } | null>(null);
  const turned = turnedSize(size, crop.rotate);
  const shape = turned.width / turned.height;
  const frame: Frame = crop;

  /** The frame after the part of it that is held has been moved; `handle` is null for the frame as a whole. */
  function moved(from: Frame, handle: Handle | null, step: readonly [number, number]): Frame {
    return handle === null ? movedFrame(from, ...step) : resizedFrame(from, handle, step, { ratio, size: turned });
  }
  function press(event: PointerEvent<HTMLButtonElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { frame, x: event.clientX, y: event.clientY };
  }
  function follow(event: PointerEvent<HTMLButtonElement>, handle: Handle | null) {
    const rect = box.current?.getBoundingClientRect();
    if (drag.current === null || !rect) return;
    const { frame: from, x, y } = drag.current;
    onFrame(moved(from, handle, [(event.clientX - x) / rect.width, (event.clientY - y) / rect.height]));
  }
  function step(event: KeyboardEvent, handle: Handle | null) {
    const way = arrows[event.key];
    if (!way || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = event.shiftKey ? largeKeyStep : keyStep;
    onFrame(moved(frame, handle, [way[0] * by, way[1] * by]));
  }
  const held = (handle: Handle | null) => ({
    type: 'button' as const,
    'aria-describedby': hintId,
    onPointerDown: press,
    onPointerMove: (event: PointerEvent<HTMLButtonElement>) => follow(event, handle),
    onPointerUp: () => {
      drag.current = null;
    },
    onPointerCancel: () => {
      drag.current = null;
    },
    onKeyDown: (event: KeyboardEvent) => step(event, handle),
  });

  return (
    <div className="grid h-[min(46dvh,460px)] touch-none rounded-md bg-poster p-4 select-none">
      <VisuallyHidden id={hintId}>Arrow keys move it, with Shift in larger steps.</VisuallyHidden>
      <div className="@container-size grid place-content-center">
        <div ref={box} className="relative" style={{ aspectRatio: shape, width: `min(100cqw, 100cqh * ${shape})` }}>
          <div className="absolute inset-0 overflow-hidden">
            <WorkingCopy file={file} url={url} style={pictureStyle(size, turned, crop)} />
            <div style={placeOf(frame)} className="absolute shadow-[0_0_0_2000px_rgb(0_0_0/0.55)]" />
          </div>
          <div style={placeOf(frame)} className="absolute">
            <button
              {...held(null)}
              aria-label="Move the frame"
              className="absolute inset-0 cursor-move border border-white outline-offset-2"
            >
              <Thirds />
            </button>
            {handles.map((handle) => (
              <button
                key={handle}
                {...held(handle)}
                aria-label={handleNames[handle]}
                className={cx('absolute grid size-11 -translate-1/2 place-items-center', cursors[handle])}
                style={handlePlace(handle)}
              >
                <span className="size-3 rounded-xs border border-black/40 bg-white" />
              </button>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

const cursors: Record<Handle, string> = {
  nw: 'cursor-nwse-resize',
  se: 'cursor-nwse-resize',
  ne: 'cursor-nesw-resize',
  sw: 'cursor-nesw-resize',
  n: 'cursor-ns-resize',
  s: 'cursor-ns-resize',
  e: 'cursor-ew-resize',
  w: 'cursor-ew-resize',
};

function handlePlace(handle: Handle): CSSProperties {
  const left = handle.includes('w') ? 0 : handle.includes('e') ? 100 : 50;
  const top = handle.includes('n') ? 0 : handle.includes('s') ? 100 : 50;
  return { left: `${left}%`, top: `${top}%` };
}

function placeOf({ x, y, width, height }: Frame): CSSProperties {
  return { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` };
}

/** The upright picture in a box that has the shape of the turned one. */
function pictureStyle(size: PixelSize, turned: PixelSize, { rotate, flip }: Crop): CSSProperties {
  return {
    width: `${(size.width / turned.width) * 100}%`,
    height: `${(size.height / turned.height) * 100}%`,
    transform: `translate(-50%, -50%) scaleX(${flip ? -1 : 1}) rotate(${rotate}deg)`,
  };
}

/** Lines at the thirds, to compose with. */
function Thirds() {
  return (
    <span aria-hidden className="absolute inset-0 grid grid-cols-3 grid-rows-3">
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((cell) => (
        <span key={cell} className="border-[0.5px] border-white/30" />
      ))}
    </span>
  );
}
