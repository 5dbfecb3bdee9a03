import type { WeekReport } from '@nonet/contract';
import { type NetworkId, networkName } from '@nonet/domain';
import { type ReactNode, useId } from 'react';
import { PlatformGlyph } from '#/networks/platform-glyph.tsx';
import { Link } from '#/router/link.tsx';
import { Card } from '#/ui/card.tsx';

/** What failed, and why. */
export function FailedPosts({ failures }: Pick<WeekReport, 'failures'>) {
  return (
    <Section title="What failed">
      <ul className="divide-y divide-line">
        {failures.map(({ postId, title, network, account, message }) => (
          <li key={`${postId} ${network} ${account}`} className="break-inside-avoid px-5 py-3 max-md:px-4">
            <PostLink postId={postId} title={title} />
            <Account network={network} account={account} />
            <p className="mt-1 text-13 wrap-anywhere text-red">{message}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The best of each network, by what that network counts. Networks are not compared: they count different things. */
export function BestPosts({ best }: Pick<WeekReport, 'best'>) {
  return (
    <Section title="Best posts">
      {best.length === 0 ? (
        <p className="px-5 py-4 text-13 text-ink-3 max-md:px-4">No network has told figures of this week’s posts.</p>
      ) : (
        <ul className="divide-y divide-line">
          {best.map(({ postId, title, network, account, figure, value }) => (
            <li
              key={`${network} ${postId}`}
              className="flex break-inside-avoid items-center gap-4 px-5 py-3 max-md:px-4"
            >
              <div className="min-w-0 flex-1">
                <PostLink postId={postId} title={title} />
                <Account network={network} account={account} />
              </div>
              <p className="flex-none text-right leading-[1.25]">
                <span className="block text-17 font-[620] tabular-nums">{value.toLocaleString('en-US')}</span>
                <span className="text-12 text-ink-3">{figure}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className="print:border-line-strong print:shadow-none">
      <h2 id={titleId} className="display-17 border-b border-line px-5 py-3.5 max-md:px-4">
        {title}
      </h2>
      {children}
    </Card>
  );
}

function PostLink({ postId, title }: { postId: string; title: string }) {
  return (
    <Link to={`/posts/${postId}`} className="font-[560] wrap-anywhere hover:underline">
      {title}
    </Link>
  );
}

function Account({ network, account }: { network: NetworkId; account: string }) {
  return (
    <p className="mt-0.5 flex items-center gap-1.5 text-13 text-ink-3">
      <PlatformGlyph network={network} size={13} />
      <span className="sr-only">{networkName(network)}: </span>
      <span className="min-w-0 truncate">{account}</span>
    </p>
  );
}
