import type { Connection, Connections } from '@nonet/contract';
import { type NetworkId, photoCount, type ResolvedTime, type Weigh } from '@nonet/domain';

import { type Abilities, untoldNetworks } from './abilities.ts';
import { AccountsSection } from './accounts/accounts-section.tsx';
import { ContentField } from './content-field.tsx';
import { chosenAccounts, type Draft } from './draft/draft.ts';
import { MediaSection } from './media/media-section.tsx';
import type { useMedia } from './media/use-media.ts';
import { NetworkOptions } from './options/network-options.tsx';
import { NetworkMeters } from './own-texts/network-meters.tsx';
import { OwnTexts } from './own-texts/own-texts.tsx';
import { errorOf, type Problem } from './problems.ts';
import { ScheduleSection } from './schedule-section.tsx';
import { SheetSection } from './section.tsx';
import type { Place } from './sections.ts';
import { TitleField } from './title-field.tsx';

export interface PostFormProps {
  heading: string;
  /** True while the post is being sent and nothing can be changed. */
  isBusy: boolean;
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  files: ReturnType<typeof useMedia>;
  /** The pictures that options name. */
  covers: ReturnType<typeof useMedia>;
  /** The networks of the chosen accounts, each once. */
  networks: readonly NetworkId[];
  connections: Connections;
  abilities: Abilities;
  areConnectionsPending: boolean;
  /** Reads the accounts again; null when they could be read. */
  onRetryConnections: (() => void) | null;
  due: ResolvedTime | null;
  zone: string;
  now: Date;
  weigh: Weigh | null;
  problems: readonly Problem[];
  /** Account id → why the post cannot go to it in its present form. */
  wrongAccounts: ReadonlyMap<Connection['id'], string>;
  goTo: (place: Place, change?: () => void) => void;
  onShowProblems: () => void;
}

/** The composer's form: where the post goes, what it says, when it goes out. */
export function PostForm({ draft, change, networks, problems, weigh, goTo, ...props }: PostFormProps) {
  const { heading, isBusy, connections, areConnectionsPending, onRetryConnections, due, zone, now } = props;
  return (
    <form
      noValidate
      inert={isBusy}
      aria-label={heading}
      className="rounded-xl border border-line bg-surface shadow-1"
      onSubmit={(event) => event.preventDefault()}
    >
      <AccountsSection
        id="post-accounts"
        connections={connections}
        isPending={areConnectionsPending}
        onRetry={onRetryConnections}
        selectedIds={draft.connectionIds}
        onSelect={(connectionIds) => change({ connectionIds })}
        problems={props.wrongAccounts}
        error={errorOf(problems, 'accounts')}
      />
      <SheetSection>
        <TitleField
          id="post-title"
          value={draft.title}
          onChange={(title) => change({ title })}
          error={errorOf(problems, 'title')}
        />
        <ContentField
          id="post-content"
          value={draft.description}
          onChange={(description) => change({ description })}
          error={errorOf(problems, 'description')}
          meters={
            <NetworkMeters
              networks={networks}
              post={draft}
              photoCount={photoCount(draft.media)}
              weigh={weigh}
              onShow={props.onShowProblems}
            />
          }
        />
        <OwnTexts
          networks={networks}
          description={draft.description}
          descriptions={draft.descriptions}
          onChange={(descriptions) => change({ descriptions })}
          goTo={goTo}
          weigh={weigh}
          errorOf={(network) => errorOf(problems, 'description', network)}
        />
      </SheetSection>
      <NetworkOptions
        networks={networks}
        connections={connections}
        abilities={props.abilities}
        covers={props.covers}
        draft={draft}
        change={change}
        errorOf={(field, network) => errorOf(problems, field, network)}
      />
      <MediaSection
        id="post-media"
        {...props.files}
        platforms={networks}
        untold={untoldNetworks(chosenAccounts(draft, connections), props.abilities)}
        template={null}
        isBusy={isBusy}
        error={errorOf(problems, 'media')}
      />
      <ScheduleSection
        id="post-date"
        day={draft.day}
        time={draft.time}
        occurrence={draft.occurrence}
        onChange={change}
        due={due}
        zone={zone}
        now={now}
        error={errorOf(problems, 'date')}
      />
    </form>
  );
}
