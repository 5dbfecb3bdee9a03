import { formatFor, networkRules, templateFor } from '@nonet/domain';

import { AccountSections } from '../account-sections.tsx';
import { CoverChoice } from '../cover-choice.tsx';
import { FieldsBlock } from '../fields-block.tsx';
import { FormatField } from '../format-field.tsx';
import { LinkField } from '../link-field.tsx';
import type { NetworkFormProps } from '../network-form.ts';
import { BoardField } from './board-field.tsx';
import { CarouselItems } from './carousel-items.tsx';

const rules = networkRules.pinterest;

/** Where a Pin leads to, the words of the pictures of a carousel, and for each chosen account its board, the kind of Pin and the cover of a video. */
export function PinterestOptions({ accounts, abilities, covers, draft, change, choose, errorOf }: NetworkFormProps) {
  const template = templateFor(draft.templateId);
  const isCarousel = accounts.some(
    ({ id }) => formatFor(rules, template, draft.options[id] ?? {}, draft.media) === 'carousel',
  );
  const hasVideo = draft.media.some(({ type }) => type === 'video');
  return (
    <>
      <FieldsBlock>
        <LinkField value={draft.link} error={errorOf('link')} onChange={(link) => change({ link })} />
      </FieldsBlock>
      <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
        {(account) => {
          const { id } = account;
          const options = draft.options[id] ?? {};
          const { board, section } = options;
          const format = formatFor(rules, template, options, draft.media);
          return (
            <>
              <BoardField
                account={account}
                board={typeof board === 'string' ? board : ''}
                section={typeof section === 'string' ? section : ''}
                maySecret={maySecret(abilities.good.get(id))}
                // The sections are those of one board.
                onChoose={(chosen) => {
                  const { section: _of, ...others } = draft.options[id] ?? {};
                  change({ options: { ...draft.options, [id]: { ...others, board: chosen } } });
                }}
                onSection={(chosen) => choose(id, 'section', chosen)}
              />
              {(!hasVideo || format === 'carousel') && (
                <FormatField
                  rules={rules}
                  template={template}
                  options={options}
                  media={draft.media}
                  onChoose={(kind) => choose(id, 'format', kind)}
                />
              )}
              {hasVideo && (
                <CoverChoice
                  network="pinterest"
                  hint="Best in the shape of the video."
                  isWhole
                  options={options}
                  covers={covers}
                  choose={(name, value) => choose(id, name, value)}
                />
              )}
            </>
          );
        }}
      </AccountSections>
      {isCarousel && <CarouselItems media={draft.media} onChange={(media) => change({ media })} />}
    </>
  );
}

/** Whether secret boards were allowed; as long as nobody knows, it may be tried. */
function maySecret(abilities: unknown): boolean {
  const told = typeof abilities === 'object' && abilities !== null ? Reflect.get(abilities, 'secretBoards') : undefined;
  return told !== false;
}
