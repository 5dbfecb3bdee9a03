import type { ReturnedAbout } from '@nonet/domain';
import { plural } from '@nonet/domain';

/** What is said of a yes, and of sending back. */
export const decisionWords = {
  approve: 'Approve',
  approving: 'Approving...',
  approveAndPublish: 'Approve and publish',
  sendBack: 'Send back',
  sendingBack: 'Sending back...',
  approved: (title: string) => `Approved “${title}”`,
  /** `forClient`: how many of them still wait for the client. */
  approvedSeveral(count: number, forClient: number): string {
    const approved = `Approved ${plural(count, 'post')}`;
    if (forClient === 0) return approved;
    if (forClient === count) return `${approved}. ${count === 1 ? 'It waits' : 'They wait'} for the client`;
    return `${approved}. ${forClient} of them ${forClient === 1 ? 'waits' : 'wait'} for the client`;
  },
  approvedForClient: (title: string) => `Approved “${title}”. It waits for the client`,
  publishing: (title: string) => `Approved “${title}”. Publishing now`,
  sentBack: (title: string) => `Sent “${title}” back`,
  sentBackSeveral: (count: number) => `Sent ${plural(count, 'post')} back`,
  waitsAgain: (count: number) =>
    count === 1 ? 'It waits for a yes again' : `${plural(count, 'post')} wait for a yes again`,
  /** `name`: of the only author; null: they are several, or not here any more. */
  sendBackTo: (name: string | null) => (name === null ? 'Send back' : `Send back to ${name}`),
  whatToChange: 'What to change',
  oneIsEnough: 'one sentence is enough',
  forAll: 'One sentence for all of them',
  needsSentence: 'Say in a sentence what to change.',
  about: 'About',
} as const;

export const aboutNames: Readonly<Record<ReturnedAbout, string>> = {
  post: 'The post',
  text: 'Text',
  photos: 'Photos',
  time: 'Time',
  accounts: 'Accounts',
};
