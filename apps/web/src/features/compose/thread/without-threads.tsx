import { type WithoutThreads as Choice, hasThreads, type NetworkId, nameList, networkName } from '@nonet/domain';
import { useId } from 'react';

export interface WithoutThreadsProps {
  networks: readonly NetworkId[];
  value: Choice;
  onChange: (value: Choice) => void;
}

/** The choices that are offered, in words. */
const offered: readonly { readonly value: Choice; readonly label: string; readonly note: string }[] = [
  { value: 'first-part', label: 'The first part only', note: 'The other parts do not go there.' },
  { value: 'one-text', label: 'All parts as one text', note: 'Below one another, with all files.' },
];

/** What the chosen networks without threads get of the thread (THREAD-02). Nothing, when all have threads. */
export function WithoutThreads({ networks, value, onChange }: WithoutThreadsProps) {
  const group = useId();
  const without = networks.filter((network) => !hasThreads(network));
  if (without.length === 0) return null;
  const names = nameList(without.map(networkName));
  return (
    <fieldset className="grid gap-1 rounded-md bg-sunken px-3.5 py-2.5 text-13">
      <legend className="float-left font-medium">
        {`${names} ${without.length === 1 ? 'has' : 'have'} no threads and ${without.length === 1 ? 'gets' : 'get'}`}
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {offered.map((choice) => (
          <label key={choice.value} className="flex min-h-11 items-center gap-2 md:min-h-8">
            <input
              type="radio"
              name={group}
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="size-4 accent-ink"
            />
            {choice.label}
          </label>
        ))}
      </div>
      <p className="text-12 text-ink-3">{offered.find((choice) => choice.value === value)?.note}</p>
    </fieldset>
  );
}
