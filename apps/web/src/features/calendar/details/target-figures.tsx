import type { Target, TargetFigures as ToldFigures } from '@nonet/contract';
import { figureMeaning, figureWords, networkName, networkRules } from '@nonet/domain';
import { useQuery } from '@tanstack/react-query';
import { FigureValue } from '#/figures/figure-value.tsx';
import { figureWord } from '#/figures/figure-words.ts';
import { agoText } from '#/figures/reading-age.ts';
import { api } from '#/lib/api.ts';
import { queryClient, queryKeys } from '#/lib/query.ts';
import { useNow } from '#/lib/use-now.ts';
import { Link } from '#/router/link.tsx';

import { postQuery } from '../posts/post-queries.ts';

export interface TargetFiguresProps {
  postId: string;
  target: Pick<Target, 'id' | 'platform' | 'figures' | 'figuresLimit'>;
}

/** Everything that the network tells of a published post, in its words, and what it does not tell (STAT-07, VIEW-07). */
export function TargetFigures({ postId, target: { id, platform, figures, figuresLimit } }: TargetFiguresProps) {
  const now = useNow();
  // Figures change without the post: their own news bring them.
  const { data } = useQuery({
    queryKey: [...queryKeys.figures, 'post', postId],
    queryFn: ({ signal }) => api.posts.one(postId, signal),
    initialData: () => queryClient.getQueryData(postQuery(postId).queryKey),
    initialDataUpdatedAt: () => queryClient.getQueryState(postQuery(postId).queryKey)?.dataUpdatedAt,
    select: ({ targets }) => Object.fromEntries(targets.map((one) => [one.id, one.figures ?? null])),
  });
  const told = data?.[id] ?? figures ?? null;
  return (
    <div className="grid gap-1.5 py-1">
      {told && <Figures network={platform} told={told} />}
      <p className="text-12 text-ink-3">
        {told ? `Read ${agoText(told.readAt, now.getTime())}. ` : (figuresLimit ?? unreadText(platform))}
        {!told && figuresLimit && (
          <Link to="/plans" className="ml-1 text-link">
            See plans
          </Link>
        )}
        {told && (
          <Link to="/analytics" search={{ growth: id }} className="text-link">
            Growth
            <span className="sr-only"> on {networkName(platform)}</span>
          </Link>
        )}
      </p>
    </div>
  );
}

function Figures({ network, told: { figures } }: { network: Target['platform']; told: NonNullable<ToldFigures> }) {
  const { told: ofAll, ofPolls, untold } = networkRules[network].figures;
  const told = ofPolls && figures[ofPolls.name] != null ? [...ofAll, ofPolls] : ofAll;
  return (
    <dl aria-label={`Figures on ${networkName(network)}`} className="grid grid-cols-3 gap-x-3 gap-y-2">
      {[...told.map(({ name }) => name), ...untold].map((name) => (
        <div key={name} className="min-w-0">
          <dt
            className="text-12 leading-[1rem] text-ink-3"
            title={
              figureMeaning(network, name) ??
              `${networkName(network)} does not tell ${figureWords[name].toLowerCase()}.`
            }
          >
            {figureWord(network, name)}
          </dt>
          <dd className="text-13 leading-[1.25rem] font-semibold tabular-nums">
            <FigureValue value={figures[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function unreadText(network: Target['platform']): string {
  const { cost, delay } = networkRules[network].figures;
  if (cost !== null) return `No figures were read: ${networkName(network)} charges for each read.`;
  return ['Figures were not read yet.', delay].filter(Boolean).join(' ');
}
