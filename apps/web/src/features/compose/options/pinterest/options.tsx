import { AccountSections } from '../account-sections.tsx';
import { CoverField } from '../cover-field.tsx';
import { FieldsBlock } from '../fields-block.tsx';
import { LinkField } from '../link-field.tsx';
import type { NetworkFormProps } from '../network-form.ts';
import { BoardField } from './board-field.tsx';

/** Where a Pin leads to, and for each chosen account its board and the cover of a video. */
export function PinterestOptions({ accounts, abilities, draft, change, choose, errorOf }: NetworkFormProps) {
  const hasVideo = draft.media.some(({ type }) => type === 'video');
  return (
    <>
      <FieldsBlock>
        <LinkField value={draft.link} error={errorOf('link')} onChange={(link) => change({ link })} />
      </FieldsBlock>
      <AccountSections accounts={accounts} notes={abilities.notes} error={errorOf('options')}>
        {(account) => {
          const { id } = account;
          const { board, section, coverAt } = draft.options[id] ?? {};
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
              {hasVideo && (
                <CoverField coverAt={coverAt} isWhole onChoose={(moment) => choose(id, 'coverAt', moment)} />
              )}
            </>
          );
        }}
      </AccountSections>
    </>
  );
}

/** Whether secret boards were allowed; as long as nobody knows, it may be tried. */
function maySecret(abilities: unknown): boolean {
  const told = typeof abilities === 'object' && abilities !== null ? Reflect.get(abilities, 'secretBoards') : undefined;
  return told !== false;
}
