import { plural, retention } from '@nonet/domain';

import type { LegalSection } from './legal-page.tsx';

/* Of the privacy policy: what is stored, with what right, and until when. */

/** Of the GDPR; a line never ends inside it. */
const article = (letter: string) => <span className="whitespace-nowrap">Art. 6(1)({letter})</span>;

const years = (months: number) => plural(months / 12, 'year');

export const whatWeStore: LegalSection = {
  id: 'what-we-store',
  title: 'What is stored, and why',
  body: (
    <>
      <p>Only what the service needs to do what you ask of it:</p>
      <dl className="grid gap-3">
        <div>
          <dt>Your account</dt>
          <dd>
            Name, email address, time zone, and your password in a form from which it cannot be read back. If you log in
            with Facebook, the number that Facebook gives you here, beside a password or instead of one; the access that
            Facebook grants for it is not kept.
          </dd>
        </div>
        <div>
          <dt>Your work</dt>
          <dd>
            Posts with their texts, pictures and videos, the times you chose, the accounts they go to, what each network
            answered, and how many posts you scheduled in a month.
          </dd>
        </div>
        <div>
          <dt>Accounts you connect</dt>
          <dd>
            Name, picture and id of the account on its network, and the permission it granted (an access token or an app
            password), encrypted.
          </dd>
        </div>
        <div>
          <dt>Sessions and security log</dt>
          <dd>
            When you sign in, and when somebody fails to: time, internet address and the name of the browser; with a
            session also the city, where that is known. This protects your account, and lets you see and end your
            sessions.
          </dd>
        </div>
        <div>
          <dt>Mail</dt>
          <dd>
            The address and the text of the few messages the service sends: to confirm your address, to reset your
            password, to tell of a change in how you log in, to tell of a deletion, to tell what became of your posts
            and what needs you, and to report your week. Those about your posts end by a link in each of them. There is
            no newsletter, and nothing in them tells us whether you read them.
          </dd>
        </div>
        <div>
          <dt>Browser notifications</dt>
          <dd>
            If you switch them on: the address and the keys that your browser gave for them, its name, and since when.
            They are deleted when you switch them off or sign out there.
          </dd>
        </div>
        <div>
          <dt>Payments</dt>
          <dd>
            If you buy a plan, you pay on pages of Stripe, the payment provider. It has your email address from us, and
            from you your name, your billing address, your card and, if you give one, your VAT number. Card numbers
            never reach this service. Stored here are the numbers under which Stripe knows you and your subscription,
            your plan with its price, state and dates, and the brand and last four digits of the card. Invoices stay at
            Stripe. Of its messages to us only number, kind, time and state are kept, for 30 days.
          </dd>
        </div>
        <div>
          <dt>Support</dt>
          <dd>What you write to us, and what we answer.</dd>
        </div>
      </dl>
      <p>No decision about you is made by a machine alone, and no profile of you is drawn. Your data is never sold.</p>
    </>
  ),
};

export const legalBasis: LegalSection = {
  id: 'legal-basis',
  title: 'On what legal basis',
  body: (
    <ul>
      <li>
        Your account, your work, connected accounts, mail and payments: because the contract with you cannot be kept
        without them ({article('b')} GDPR).
      </li>
      <li>
        Sessions, security log and technical logs: because we have a legitimate interest in keeping the service and your
        account safe ({article('f')} GDPR).
      </li>
      <li>Payment records: because tax and accounting law demands them ({article('c')} GDPR).</li>
      <li>Measuring how the service is used: only with your consent ({article('a')} GDPR), which you can withdraw.</li>
    </ul>
  ),
};

export const howLong: LegalSection = {
  id: 'retention',
  title: 'How long it is kept',
  body: (
    <>
      <dl className="grid gap-x-6 sm:grid-cols-[10rem_1fr] sm:gap-y-2 max-sm:[&>dd:not(:last-child)]:mb-3">
        <dt>Account data</dt>
        <dd>
          until you delete your account, plus {plural(retention.accountDays, 'day')} in which backups and the last
          leftovers disappear
        </dd>
        <dt>Payment records</dt>
        <dd>{plural(retention.paymentYears, 'year')}, at Stripe, the payment provider, as the law demands</dd>
        <dt>Analytics data</dt>
        <dd>{plural(retention.measuredMonths, 'month')}, if you consented to it at all</dd>
        <dt>Security logs</dt>
        <dd>
          {years(retention.securityLogMonths)}; after you deleted your account, under a number that leads to nobody
        </dd>
        <dt>Post figures</dt>
        <dd>
          {plural(retention.postFigureMonths, 'month')}: what networks count of your posts and of your followers; you
          can switch reading them off
        </dd>
        <dt>Messages</dt>
        <dd>{plural(retention.messageDays, 'day')}: what we told you in the list behind the bell</dd>
        <dt>Activity in spaces</dt>
        <dd>
          {plural(retention.activityMonths, 'month')}: who changed what in a space, of which the plan of its owner may
          show less; after you deleted your account, without your name
        </dd>
        <dt>Invitations</dt>
        <dd>{plural(retention.invitationDays, 'day')} after they were accepted, taken back or have ended</dd>
        <dt>Guests of review links</dt>
        <dd>
          {plural(retention.reviewLinkDays, 'day')} after the link has ended: the name that a guest gave; what they said
          about a post, with that name, stays with the post
        </dd>
        <dt>Support logs</dt>
        <dd>{plural(retention.supportLogMonths, 'month')} after the matter is closed, in our mailbox</dd>
      </dl>
      <p>What the service itself stores is removed by a job that runs every day.</p>
    </>
  ),
};
