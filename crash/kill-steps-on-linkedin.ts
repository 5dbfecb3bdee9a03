import { call, type Death, ends, type KillStep, once, statement } from './kill-steps.ts';
import type { Lab } from './lab/lab.ts';
import type { PlanOptions, Traffic } from './lab/planner.ts';
import { LONGEST_LEASE_MS } from './lab/time.ts';
import type { Fault } from './lab/world-steering.ts';

/*
 * LinkedIn refuses a repeated text and names the post that it has, so the product simply sends the call again: whatever became of the first
 * one, the second leaves one post. Nothing refuses a post with files. The product looks for it by its files, and asks a person where it is not.
 */

const onLinkedin = { network: 'linkedin' } as const;
const times = (attempts: number): Traffic => ({ attempts, repeats: 0 });
const withPicture = async (lab: Lab): Promise<PlanOptions> => ({
  ...onLinkedin,
  media: [await lab.planner.addPicture()],
});

/**
 * A post's number tells when LinkedIn made it. The lab lets time pass for the product's rows only, so LinkedIn's clock is set behind: the
 * post of a call is then as old as the call, also after the time that passes at a death.
 */
const BEHIND_MS = LONGEST_LEASE_MS / 2;
const lostCall = call('posts', 'request');
const lostAnswer = call('posts', 'answer');
/** `isLookedFor`: the product looks among posts whose dates the gate makes older itself. */
type More = Partial<KillStep> & { isLookedFor?: boolean };
const step = (
  title: string,
  deaths: readonly Death[],
  traffic: Traffic,
  { isLookedFor = false, given, ...more }: More = {},
): KillStep => ({
  title: `LinkedIn: ${title}`,
  post: onLinkedin,
  deaths,
  traffic,
  ...more,
  async given(lab) {
    await lab.world.setClock(isLookedFor ? 0 : -BEHIND_MS);
    await given?.(lab);
  },
});

const words: readonly KillStep[] = [
  step('past the fence, before the call', [statement('fenced', 'takes effect')], times(2)),
  step('the call is under way and never arrives', [lostCall], times(2)),
  step(
    'the call is under way and arrives after the death',
    [call('posts', 'request', 'arrives after the death')],
    times(2),
  ),
  step(
    'the call is under way and arrives after the resend',
    [call('posts', 'request', 'arrives after the repeat')],
    times(2),
  ),
  step('the network has accepted, the answer is on its way', [lostAnswer], times(2)),
  step('the answer is there, recording it is undone', [statement('answered', 'is undone')], times(2)),
  step('the answer is recorded', [statement('answered', 'takes effect')], once),
  // After a second doubt it looks, as what a page has posted can be read.
  ...ends.map((end) =>
    step(
      `the refusal has named the first post; recording that ${end}`,
      [lostAnswer, statement('answered', end)],
      times(2),
      { isLookedFor: end === 'is undone' },
    ),
  ),
];

const faults: readonly Fault[] = ['fail-500', 'fail-500-after-accept', 'throttle', 'cut-after-accept', 'broken-json'];
const answers: readonly KillStep[] = faults.map((fault) =>
  step(`the network answers ${fault}; recording that is undone`, [statement('answered', 'is undone')], times(2), {
    given: (lab) => lab.world.order(fault, onLinkedin),
  }),
);

const lookedFor = { post: withPicture, isLookedFor: true } as const;
const files: readonly KillStep[] = [
  step('announcing a picture, the request is on its way', [call('images', 'request')], once, { ...lookedFor }),
  step('announcing a picture, the answer is on its way', [call('images', 'answer')], once, { ...lookedFor }),
  step('with a picture, the call never arrives', [lostCall], times(2), { ...lookedFor, asks: true }),
  step('with a picture, the network has accepted', [lostAnswer], times(1), { ...lookedFor }),
  step('with a picture, recording the answer is undone', [statement('answered', 'is undone')], times(1), {
    ...lookedFor,
  }),
];

const withDocument = async (lab: Lab): Promise<PlanOptions> => ({
  ...onLinkedin,
  media: [await lab.planner.addDocument()],
});
const document = { post: withDocument, isLookedFor: true } as const;
const documents: readonly KillStep[] = [
  step('announcing a document, the request is on its way', [call('documents', 'request')], once, { ...document }),
  step('announcing a document, the answer is on its way', [call('documents', 'answer')], once, { ...document }),
  step('with a document, the call never arrives', [lostCall], times(2), { ...document, asks: true }),
  step('with a document, the network has accepted', [lostAnswer], times(1), { ...document }),
  step('with a document, recording the answer is undone', [statement('answered', 'is undone')], times(1), {
    ...document,
  }),
];

/** What is left to show at LinkedIn: that both ways to settle a doubt leave one post there. */
export const killStepsOnLinkedin: readonly KillStep[] = [...words, ...answers, ...files, ...documents];
