export type Fact = readonly [name: string, value: string];

/** Names at the left, values at the right; long values break. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-13 sm:grid-cols-[180px_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3 not-first:max-sm:mt-1.5">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
