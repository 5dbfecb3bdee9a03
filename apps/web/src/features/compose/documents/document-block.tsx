import type { Connection } from '@nonet/contract';
import {
  DOCUMENT_TITLE_MAX,
  documentTitle,
  type NetworkId,
  nameList,
  networkName,
  networkRules,
  pagesTaken,
  plural,
  rulesInFormat,
} from '@nonet/domain';

import { CheckChip } from '#/ui/fields/check-chip.tsx';
import { Field } from '#/ui/fields/field.tsx';
import { TextInput } from '#/ui/fields/text-input.tsx';

import { type DraftOptions, withOption } from '../draft/draft-options.ts';
import type { DraftMedia } from '../media/draft-media.ts';
import type { MediaDesk } from '../media/media-desk.ts';
import { AltField } from '../media/tiles/alt-field.tsx';
import { DocumentPages } from './document-pages.tsx';

export interface DocumentBlockProps {
  items: readonly DraftMedia[];
  desk: MediaDesk;
  /** The chosen accounts. */
  accounts: readonly Connection[];
  options: DraftOptions;
  onOptions: (options: DraftOptions) => void;
}

/** The title and the choices of a document among the files, or of pictures that can go as a document. */
export function DocumentBlock(props: DocumentBlockProps) {
  const documents = props.items.filter(({ type }) => type === 'document');
  if (documents.length === 0) return <AsDocument {...props} />;
  return documents.map((item) => <OneDocument key={item.key} {...props} item={item} />);
}

const surface = 'grid min-w-0 gap-3 rounded-md bg-sunken p-3.5 inset-ring inset-ring-line';

function OneDocument({ item, items, desk, accounts, options, onOptions }: DocumentBlockProps & { item: DraftMedia }) {
  const taking = networksOf(accounts).filter((network) => networkRules[network].documents !== undefined);
  const drawn = accounts.filter(({ id }) => options[id]?.['pagesAsPictures'] === true);
  const { document } = item;
  return (
    <fieldset aria-label="Document" className={surface}>
      <div className="grid gap-3.5 sm:grid-cols-[180px_minmax(0,1fr)]">
        <DocumentPages item={item} />
        <div className="grid content-start gap-3">
          <Field
            label="Title of the document"
            note="optional"
            hint={
              taking.length > 0
                ? `${nameList(taking.map(networkName))} shows it. Without one, the name of the file.`
                : 'Networks that take documents show it.'
            }
          >
            <TextInput
              autoComplete="off"
              maxLength={DOCUMENT_TITLE_MAX}
              value={item.title ?? ''}
              placeholder={documentTitle({ fileName: item.name })}
              onChange={({ target }) => desk.name(item.key, target.value)}
            />
          </Field>
          {document && (
            <PagesAsPictures
              pages={document.pages}
              items={items}
              accounts={accounts}
              options={options}
              onOptions={onOptions}
            />
          )}
          {drawn.length > 0 && (
            <AltField
              value={item.alt}
              platforms={networksOf(drawn)}
              hint="Describe the document. Each page adds its number."
              onChange={(alt) => desk.describe(item.key, alt)}
            />
          )}
          {item.note && <p className="text-13 text-ink-2">{item.note}</p>}
        </div>
      </div>
    </fieldset>
  );
}

/** For each network that takes pictures, whether it gets the first pages as such. */
function PagesAsPictures({
  pages,
  items,
  accounts,
  options,
  onOptions,
}: Pick<DocumentBlockProps, 'items' | 'accounts' | 'options' | 'onOptions'> & { pages: number }) {
  const networks = networksOf(accounts).filter((network) => networkRules[network].maxImages > 0);
  if (networks.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-13 font-semibold">Send its pages as pictures</p>
      <div className="flex flex-wrap gap-1.5">
        {networks.map((network) => {
          const ids = accounts.filter(({ platform }) => platform === network).map(({ id }) => id);
          const rules = networkRules[network];
          const count = Math.min(pages, pagesTaken(rulesInFormat(rules, rules.formats[0]), items));
          return (
            <CheckChip
              key={network}
              checked={ids.every((id) => options[id]?.['pagesAsPictures'] === true)}
              onChange={(isChosen) =>
                onOptions(ids.reduce((all, id) => withOption(all, id, ['pagesAsPictures', isChosen || null]), options))
              }
            >
              <span className="pl-1.5">
                {`${networkName(network)}: ${count === pages ? plural(pages, 'page') : `the first ${plural(count, 'page')}`}`}
              </span>
            </CheckChip>
          );
        })}
      </div>
    </div>
  );
}

/** At networks that take documents, pictures can go as one that is swiped. */
function AsDocument({ accounts, options, onOptions }: DocumentBlockProps) {
  const able = accounts.filter(({ platform }) => networkRules[platform].documents !== undefined);
  const chosen = able.filter(({ id }) => options[id]?.['asDocument'] === true);
  const title = chosen.map(({ id }) => options[id]?.['documentTitle']).find((one) => typeof one === 'string') ?? '';
  const choose = (ids: readonly string[], option: Parameters<typeof withOption>[2]) =>
    onOptions(ids.reduce((all, id) => withOption(all, id, option), options));
  const names = nameList(networksOf(able).map(networkName));
  return (
    <fieldset aria-label="Document" className={surface}>
      <div className="flex min-w-0">
        <CheckChip
          checked={chosen.length > 0 && chosen.length === able.length}
          onChange={(isChosen) =>
            choose(
              able.map(({ id }) => id),
              ['asDocument', isChosen || null],
            )
          }
        >
          <span className="min-w-0 truncate pl-1.5">Swipe pictures as a document</span>
        </CheckChip>
      </div>
      {chosen.length > 0 && (
        <Field label="Title of the document" note="optional" hint={`${names} shows it.`}>
          <TextInput
            autoComplete="off"
            maxLength={DOCUMENT_TITLE_MAX}
            value={String(title)}
            placeholder={documentTitle({})}
            onChange={({ target }) =>
              choose(
                chosen.map(({ id }) => id),
                ['documentTitle', target.value === '' ? null : target.value],
              )
            }
          />
        </Field>
      )}
    </fieldset>
  );
}

function networksOf(accounts: readonly Connection[]): NetworkId[] {
  return [...new Set(accounts.map(({ platform }) => platform))];
}
