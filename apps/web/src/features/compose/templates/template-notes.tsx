import type { Connection } from '@nonet/contract';
import {
  checkTemplateMedia,
  type NetworkId,
  networkName,
  networkRules,
  plural,
  requirementWords,
  type Template,
  type TemplateFit,
  templateFit,
} from '@nonet/domain';

import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Button } from '#/ui/button.tsx';
import { IconButton } from '#/ui/icon-button.tsx';
import { Sign } from '#/ui/sign.tsx';

import type { DraftOptions } from '../draft/draft-options.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import { shownFile } from '../media/shown/shown-media.ts';
import { LinkField } from '../options/link-field.tsx';
import { templateReach } from './template-reach.ts';
import { TemplateShape } from './template-shape.tsx';

export interface TemplateNotesProps {
  template: Template;
  /** The chosen accounts. */
  accounts: readonly Connection[];
  options: DraftOptions;
  items: readonly DraftMedia[];
  /** What is said of the media as an error already. */
  mediaError: string | undefined;
  link: string;
  linkError: string | undefined;
  onLink: (link: string) => void;
  /** Opens the crop tool for a picture. */
  onCrop: (key: string) => void;
  onClear: () => void;
}

/** What the chosen template asks for, what of it is missing, and where it has no effect. */
export function TemplateNotes({ template, accounts, options, items, onClear, ...props }: TemplateNotesProps) {
  const { mediaRequirement } = template;
  const { reachesSome, outside, otherwise } = templateReach(template, accounts, options);
  const [missing] = checkTemplateMedia(mediaRequirement, items);
  const photos = items.filter(({ type }) => type === 'image');
  const meant = [...new Set(accounts.map(({ platform }) => platform))].filter((id) => template.platforms.includes(id));
  const fits = photos.map((photo) => ({ key: photo.key, fit: fitFor(template, photo, meant) }));
  const misshapen = fits.filter(({ fit }) => fit === 'other-shape');
  const small = fits.filter(({ fit }) => fit === 'smaller').length;
  // Where a network with such a field is chosen, the link stands in its own part of the form.
  const hasLink = template.link && !accounts.some(({ platform }) => networkRules[platform].linkField);
  const size = mediaRequirement.dimensions.replace('x', ' × ');
  return (
    <section
      aria-label={`Template: ${template.name}`}
      className="grid grid-cols-[40px_minmax(0,1fr)_auto] gap-x-3 rounded-lg border border-line bg-sunken px-3 py-2.5 text-13"
    >
      <span className="text-ink-2">
        <TemplateShape template={template} />
      </span>
      <div className="grid min-w-0 gap-1">
        <p className="tabular-nums">
          <strong className="font-semibold">{template.name}</strong>{' '}
          <span className="text-ink-3">{requirementWords(mediaRequirement)}</span>
        </p>
        <p className="text-12 text-ink-3">{template.guidance}</p>
        <div role="status" className="grid gap-1 empty:hidden">
          {missing && missing.message !== props.mediaError && <p className="text-ink-2">{missing.message}</p>}
          {misshapen[0] && (
            <p className="flex flex-wrap items-center gap-x-2 text-orange">
              {misshapen.length === 1 ? 'A picture has' : `${plural(misshapen.length, 'picture')} have`} another shape
              than {size}.
              <CropButton keys={misshapen.map(({ key }) => key)} onCrop={props.onCrop} />
            </p>
          )}
          {small > 0 && (
            <p className="text-ink-2">
              {small === 1 ? 'A picture has' : `${plural(small, 'picture')} have`} fewer pixels than {size}.
            </p>
          )}
          {!reachesSome && (
            <p className="text-orange">
              It has no effect: no chosen account gets it as {template.name}. Choose one on{' '}
              {template.platforms.map(networkName).join(', ')}, or no template.
            </p>
          )}
          {otherwise.length > 0 && <AccountRow words="Another kind of post, as chosen:" accounts={otherwise} />}
          {outside.length > 0 && <AccountRow words="An ordinary post at:" accounts={outside} />}
        </div>
      </div>
      <IconButton
        label="Use no template"
        icon={<Sign name="close" size={16} strokeWidth={1.75} />}
        className="-mt-1 -mr-1.5"
        onClick={onClear}
      />
      {hasLink && (
        <div className="col-span-3 mt-2.5">
          <LinkField value={props.link} error={props.linkError} onChange={props.onLink} />
        </div>
      )}
    </section>
  );
}

function CropButton({ keys, onCrop }: { keys: readonly string[]; onCrop: (key: string) => void }) {
  const [first] = keys;
  return (
    first !== undefined && (
      <Button size="sm" onClick={() => onCrop(first)}>
        Crop
      </Button>
    )
  );
}

/** How a picture stands to the template at the networks that it is made for, each with its own crop. */
function fitFor({ mediaRequirement }: Template, photo: DraftMedia, meant: readonly NetworkId[]): TemplateFit {
  const seen = meant.length === 0 ? (['everyone'] as const) : meant;
  const fits = seen.map((network) => templateFit(mediaRequirement, shownFile(photo, network)));
  return fits.find((fit) => fit === 'other-shape') ?? fits.find((fit) => fit === 'smaller') ?? fits[0] ?? null;
}

function AccountRow({ words, accounts }: { words: string; accounts: readonly Connection[] }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
      {words}
      {accounts.map(({ id, platform, displayName }) => (
        <span key={id} className="inline-flex min-w-0 items-center gap-1">
          <PlatformGlyph network={platform} size={13} />
          <span className="sr-only">{networkName(platform)}</span>
          <span className="truncate">{displayName}</span>
        </span>
      ))}
    </p>
  );
}
