import { call, type Death, ends, type KillStep, statement } from './kill-steps.ts';
import { proveKillSteps } from './prove-kill-steps.ts';

/*
 * A post with a first comment at Bluesky, whose worker is killed at each step between the post and its comment. In the end the comment
 * is there once, and the post was published whatever became of it.
 */

/** The call of the comment, which is made after that of the post. */
const ofComment = (
  what: 'request' | 'answer',
  end: Extract<Death, { at: 'call' }>['end'] = 'never arrives',
): Death => ({ at: 'call', hold: { method: 'putRecord', what, after: 1 }, end });
const both = { attempts: 2, repeats: 0 };
const sentAgain = { attempts: 3, repeats: 0 };
const repeated = { attempts: 3, repeats: 1 };

const steps: readonly KillStep[] = [
  {
    title: 'the answer to the post takes effect, with its comment',
    deaths: [statement('comment planned', 'takes effect')],
    traffic: both,
  },
  {
    title: 'the answer to the post is undone, with its comment',
    deaths: [statement('comment planned', 'is undone')],
    traffic: repeated,
  },
  ...ends.map(
    (end): KillStep => ({ title: `the claim ${end}`, deaths: [statement('comment claimed', end)], traffic: both }),
  ),
  { title: 'the fence takes effect', deaths: [statement('comment fenced', 'takes effect')], traffic: sentAgain },
  { title: 'the fence is undone', deaths: [statement('comment fenced', 'is undone')], traffic: both },
  { title: 'its call is on its way, and never arrives', deaths: [ofComment('request')], traffic: sentAgain },
  {
    title: 'its call arrives after the death',
    deaths: [ofComment('request', 'arrives after the death')],
    traffic: repeated,
  },
  {
    title: 'its call arrives after the repeat',
    deaths: [ofComment('request', 'arrives after the repeat')],
    traffic: repeated,
  },
  { title: 'its answer is on its way', deaths: [ofComment('answer')], traffic: repeated },
  { title: 'the answer takes effect', deaths: [statement('comment answered', 'takes effect')], traffic: both },
  { title: 'the answer is undone', deaths: [statement('comment answered', 'is undone')], traffic: repeated },
  ...ends.map(
    (end): KillStep => ({
      title: `taking it up in doubt ${end}`,
      deaths: [ofComment('answer'), statement('comment taken up in doubt', end)],
      traffic: repeated,
    }),
  ),
  {
    title: 'the worker that repeats it dies as well',
    deaths: [ofComment('answer'), call('putRecord', 'answer')],
    traffic: { attempts: 4, repeats: 2 },
  },
];

proveKillSteps(
  steps.map((step) => ({ ...step, post: { comment: true } })),
  'THREAD-05 kill -9 around a first comment',
);
