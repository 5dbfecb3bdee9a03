import {
  type Crop,
  type CropOwner,
  type Crops,
  croppedArea,
  cropWithin,
  isWhole,
  type NetworkId,
  networkName,
  type PixelSize,
  type Template,
  turnedSize,
  wholePicture,
} from '@nonet/domain';
import { type ReactNode, useRef, useState } from 'react';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign, type SignName } from '#/ui/sign.tsx';

import type { DraftMedia } from '../media/draft-media.ts';
import { type Frame, frameOfRatio, mirroredCrop, turnedCrop } from './crop-frame.ts';
import { type CropRatio, cropRatios, hasRatio } from './crop-ratios.ts';
import { CropStage } from './crop-stage.tsx';

export interface CropToolProps {
  item: DraftMedia;
  /** Of the upright picture. */
  size: PixelSize;
  /** The file itself, where this page holds it. */
  file: Blob | null;
  template: Template | null;
  networks: readonly NetworkId[];
  crops: Crops;
  onCrops: (crops: Crops) => void;
  /** Whose crop is shown. */
  owner: CropOwner;
  onOwner: (owner: CropOwner) => void;
}

/** The picture with a frame around what is kept, its shapes, turns and owners. */
export function CropTool({ item, size, file, template, networks, crops, onCrops, owner, onOwner }: CropToolProps) {
  const crop = crops[owner] ?? crops.everyone ?? wholePicture;
  const turned = turnedSize(size, crop.rotate);
  const area = croppedArea(size, crop);
  const ratios = cropRatios(template, owner === 'everyone' ? networks : [owner]);
  // Opened for a network, the frame begins at the limit of what it takes.
  const isAtLimit = ({ limit }: CropRatio) => owner !== 'everyone' && limit !== null;
  const [ratio, setRatio] = useState<CropRatio | null>(
    () => ratios.find((one) => (one.isOfTemplate || isAtLimit(one)) && hasRatio(area, one.ratio)) ?? null,
  );
  const whole = useRef<HTMLButtonElement>(null);
  const isOwn = owner !== 'everyone' && crops[owner] !== undefined;

  function change(changed: Crop) {
    const within = cropWithin(changed);
    if (within) onCrops({ ...crops, [owner]: within });
  }
  function takeRatio(chosen: CropRatio | null) {
    setRatio(chosen);
    if (chosen) change({ ...crop, ...frameOfRatio(crop, chosen.ratio, turned) });
  }
  function turn(way: 'left' | 'right') {
    const changed = turnedCrop(crop, way);
    // The frame keeps the shape that was chosen, not that of a photo on its side.
    change(ratio ? { ...changed, ...frameOfRatio(changed, ratio.ratio, turnedSize(size, changed.rotate)) } : changed);
  }

  return (
    <div className="grid gap-3">
      {networks.length > 0 && (
        <Row label="For">
          {(['everyone', ...networks] as const).map((one) => (
            <Chip
              key={one}
              isOn={one === owner}
              onPress={() => {
                onOwner(one);
                setRatio(null);
              }}
            >
              {one === 'everyone' ? (
                'All networks'
              ) : (
                <>
                  <PlatformGlyph network={one} size={14} />
                  {networkName(one)}
                  {crops[one] && <span className="text-ink-3">own crop</span>}
                </>
              )}
            </Chip>
          ))}
        </Row>
      )}
      <CropStage
        url={item.url}
        file={file}
        size={size}
        crop={crop}
        ratio={ratio?.ratio ?? null}
        onFrame={(frame: Frame) => change({ ...crop, ...frame })}
      />
      <div className="flex flex-wrap items-center gap-x-1 gap-y-2">
        <Tool label="Rotate left" sign="turn-left" onPress={() => turn('left')} />
        <Tool label="Rotate right" sign="turn-right" onPress={() => turn('right')} />
        <Tool label="Flip" sign="flip" onPress={() => change(mirroredCrop(crop))} />
        <p role="status" className="text-13 text-ink-2 tabular-nums max-sm:order-1 max-sm:basis-full sm:ml-1">
          {area.width} × {area.height}
          {owner !== 'everyone' && !isOwn && <span className="text-ink-3"> · same as all networks</span>}
        </p>
        <div className="ml-auto flex gap-1.5">
          {isOwn && (
            <Button
              size="sm"
              kind="ghost"
              onClick={() => {
                const { [owner]: _own, ...others } = crops;
                onCrops(others);
                whole.current?.focus();
              }}
            >
              Same as all networks
            </Button>
          )}
          <Button
            ref={whole}
            size="sm"
            kind="ghost"
            blocked={isWhole(crop) && 'It is the whole picture already'}
            onClick={() => {
              setRatio(null);
              change(wholePicture);
            }}
          >
            Whole picture
          </Button>
        </div>
      </div>
      <Row label="Shape">
        <Chip isOn={ratio === null} onPress={() => takeRatio(null)}>
          Free
        </Chip>
        {ratios.map((one) => (
          <Chip
            key={`${one.limit} ${one.name}`}
            isOn={ratio?.name === one.name && ratio.limit === one.limit}
            onPress={() => takeRatio(one)}
          >
            {one.isOfTemplate && template?.name}
            {one.limit}
            <span className="tabular-nums">{one.name}</span>
            {one.networks.map((network) => (
              <PlatformGlyph key={network} network={network} size={13} />
            ))}
            {hasRatio(area, one.ratio) && <Sign name="tick" size={13} className="text-ink-3" />}
          </Chip>
        ))}
      </Row>
    </div>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className="-mx-1 flex min-w-0 gap-1.5 overflow-x-auto p-1 sm:flex-wrap">
      {children}
    </fieldset>
  );
}

interface ChipProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Chip({ isOn, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={cx(
        'touch-44 inline-flex h-9 flex-none items-center gap-1.5 rounded-full border px-3 text-13 font-[520] transition-colors md:h-8',
        isOn ? 'border-ink bg-hover' : 'border-line text-ink-2 hover:bg-hover hover:text-ink',
      )}
    >
      {children}
    </button>
  );
}

function Tool({ label, sign, onPress }: { label: string; sign: SignName; onPress: () => void }) {
  return (
    <IconButton
      bordered
      label={label}
      title={label}
      icon={<Sign name={sign} size={17} strokeWidth={1.75} />}
      onClick={onPress}
    />
  );
}
