import type { PlannedFile, VariantPlan } from '#/media/plan-variant.ts';
import { misfits } from '#/media/videos/misfits.ts';
import { undocumentedEncoding } from '#/networks/encoding-rules.ts';
import { networkName } from '#/networks/network-name.ts';
import type { NetworkRules, SourceOf } from '#/networks/network-rules.ts';

/**
 * Why a file does not go as it is, as a sentence: the rule of the network with its document and date, or the refusal with what to do.
 * Null where the file goes as it is, and where only what its owner cut off is missing. It reads `sources`, which the build for browsers
 * leaves out: for the server.
 */
export function planReason(plan: VariantPlan, file: PlannedFile, rules: NetworkRules): string | null {
  if (plan.kind === 'refused') return plan.message;
  if (plan.kind === 'original' || plan.takes === null) return null;
  const told = toldBy(plan.takes, file, rules);
  const source = rules.sources.find(({ of = [] }) => of.includes(told));
  return source === undefined ? `${plan.takes}.` : `${plan.takes} (${source.document}, ${source.date}).`;
}

/** Which of a network's rules a plan names. */
function toldBy(
  takes: string,
  { type, animated, contentType, bytes, probe }: PlannedFile,
  { id, videos }: NetworkRules,
): SourceOf {
  if (type === 'image') return animated ? 'animations' : 'pictures';
  if (probe == null) return 'videos';
  const outside = misfits({ contentType, bytes, probe }, { videos: { ...videos, encoding: undocumentedEncoding } });
  return outside.some((misfit) => takes === `${networkName(id)} takes ${misfit}`) ? 'videos' : 'encoding';
}
