import { networkIds, networkName, plural, retention } from '@nonet/domain';

import { buttonClass } from '#/ui/button-class.ts';

import { LegalPage, type LegalSection } from './legal-page.tsx';
import { ContactLink, ProviderAddress } from './provider.tsx';

const networks = networkIds.map(networkName);
const years = (months: number) => plural(months / 12, 'year');

const sections: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who is responsible',
    body: (
      <>
        <p>The controller of your personal data is the provider of this service, based in Poland:</p>
        <ProviderAddress />
        <p>
          Polish law and the law of the European Union apply, above all the General Data Protection Regulation (GDPR).
          For anything about your data, write to the address above.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-store',
    title: 'What is stored, and why',
    body: (
      <>
        <p>Only what the service needs to do what you ask of it:</p>
        <dl className="grid gap-3">
          <div>
            <dt>Your account</dt>
            <dd>
              Name, email address, time zone, and your password in a form from which it cannot be read back. If you
              continue with Facebook, the number that Facebook gives your account here instead of a password; the access
              that Facebook grants for it is not kept.
            </dd>
          </div>
          <div>
            <dt>Your work</dt>
            <dd>
              Posts with their texts, pictures and videos, the times you chose, the accounts they go to, what each
              network answered, and how many posts you scheduled in a month.
            </dd>
          </div>
          <div>
            <dt>Accounts you connect</dt>
            <dd>
              Name, picture and id of the account on its network, and the permission it granted (an access token or an
              app password), encrypted.
            </dd>
          </div>
          <div>
            <dt>Sessions and security log</dt>
            <dd>
              When you sign in, and when somebody fails to: time, internet address and the name of the browser. This
              protects your account, and lets you see and end your sessions.
            </dd>
          </div>
          <div>
            <dt>Mail</dt>
            <dd>
              The address and the text of the few messages the service sends: to confirm your address, to reset your
              password, to tell of a deletion. There is no newsletter, and nothing in them tells us whether you read
              them.
            </dd>
          </div>
          <div>
            <dt>Payments</dt>
            <dd>
              If you buy a plan, the payment provider handles the payment. Card numbers never reach this service; it
              keeps which plan you have and until when.
            </dd>
          </div>
          <div>
            <dt>Support</dt>
            <dd>What you write to us, and what we answer.</dd>
          </div>
        </dl>
        <p>
          No decision about you is made by a machine alone, and no profile of you is drawn. Your data is never sold.
        </p>
      </>
    ),
  },
  {
    id: 'legal-basis',
    title: 'On what legal basis',
    body: (
      <ul>
        <li>
          Your account, your work, connected accounts, mail and payments: because the contract with you cannot be kept
          without them (Art. 6(1)(b) GDPR).
        </li>
        <li>
          Sessions, security log and technical logs: because we have a legitimate interest in keeping the service and
          your account safe (Art. 6(1)(f) GDPR).
        </li>
        <li>Payment records: because tax and accounting law demands them (Art. 6(1)(c) GDPR).</li>
        <li>Measuring how the service is used: only with your consent (Art. 6(1)(a) GDPR), which you can withdraw.</li>
      </ul>
    ),
  },
  {
    id: 'networks',
    title: 'The networks you publish to',
    body: (
      <>
        <p>
          When you connect an account of {networks.slice(0, -1).join(', ')} or {networks.at(-1)}, this service asks that
          network for the account’s name and picture, and sends it the posts you schedule for it: text, media, link, and
          nothing you did not choose. What a picture says of the place and the camera is taken out of it before.
          Networks that you have not connected learn nothing of you.
        </p>
        <p>
          From then on the network’s own terms and privacy policy apply to what it received. Deleting a post here does
          not delete it there. You can disconnect an account at any time; the permission it granted is then removed
          here.
        </p>
      </>
    ),
  },
  {
    id: 'recipients',
    title: 'Who else receives data',
    body: (
      <>
        <p>Companies that work for us under contract, and only as far as they need it:</p>
        <ul>
          <li>the hosting company on whose machines the service and its backups are;</li>
          <li>the company that delivers our mail;</li>
          <li>the payment provider, if you buy a plan;</li>
          <li>Facebook, if you choose to continue with Facebook.</li>
        </ul>
        <p>
          We name them on request. Where one of them, or a network you publish to, is outside the European Economic
          Area, data goes there under a decision of the European Commission on adequate protection or its standard
          contractual clauses, or because you asked for it by publishing there. Authorities receive data only when the
          law obliges us.
        </p>
      </>
    ),
  },
  {
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
          <dd>{plural(retention.paymentYears, 'year')}, at the payment provider, as the law demands</dd>
          <dt>Analytics data</dt>
          <dd>{plural(retention.analyticsMonths, 'month')}, if you consented to it at all</dd>
          <dt>Security logs</dt>
          <dd>
            {years(retention.securityLogMonths)}; after you deleted your account, under a number that leads to nobody
          </dd>
          <dt>Support logs</dt>
          <dd>{plural(retention.supportLogMonths, 'month')} after the matter is closed, in our mailbox</dd>
        </dl>
        <p>What the service itself stores is removed by a job that runs every day.</p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>The GDPR gives you these rights. Most of them are a button:</p>
        <ul>
          <li>
            <b>Access and portability:</b> Export in your profile gives you everything of yours, as JSON and as tables.
          </li>
          <li>
            <b>Rectification:</b> change your name in the profile and your posts in the calendar; for the rest, write to
            us.
          </li>
          <li>
            <b>Erasure:</b> Delete Account in your profile removes your account, posts, media and connections at once,
            and gives you a receipt. What is on the networks stays there until you delete it there.
          </li>
          <li>
            <b>Objection and restriction:</b> write to us, and say which processing you mean.
          </li>
          <li>
            <b>Withdrawal of consent:</b> at any time, for the time to come, where you gave it: in the profile, or on
            this device.
          </li>
          <li>
            <b>Complaint:</b> to the President of the Personal Data Protection Office (Urząd Ochrony Danych Osobowych,
            UODO), ul. Stawki 2, 00-193 Warszawa, Poland, <a href="https://uodo.gov.pl">uodo.gov.pl</a>, or to the
            authority where you live.
          </li>
        </ul>
        <p>
          Requests by mail to <ContactLink /> are answered within one month and cost nothing. You are not obliged to
          give us data, but without an email address there is no account.
        </p>
      </>
    ),
  },
  {
    id: 'on-your-device',
    title: 'What is stored on your device',
    body: (
      <>
        <p>No cookie follows you anywhere. Stored are:</p>
        <ul>
          <li>one cookie that keeps you signed in: it ends after 7 days without use, and after 30 days in any case;</li>
          <li>
            while you sign in with Facebook, a cookie of a few minutes that makes sure the answer is meant for you;
          </li>
          <li>
            settings such as the theme and the time zone, the draft of a post, and a copy of your calendar for times
            without a connection. Logging out removes the copy and the draft.
          </li>
        </ul>
        <p>All of this is needed for what you ask the service to do, so it is there without being asked for.</p>
      </>
    ),
  },
  {
    id: 'analytics',
    title: 'Measuring how the service is used',
    body: (
      <>
        <p>
          Where an installation measures which screens are opened, it asks first, and nothing is measured before you say
          yes. Only then is a random number created on this device and sent with the kind of page you open, and with a
          few actions such as scheduling a post: never with your name, your account, or what you write. No other company
          is involved.
        </p>
        <p>
          Saying no changes nothing else. You can change your answer at any time, here or in the profile: the number and
          what was stored under it are then removed. A browser that sends Do Not Track or Global Privacy Control is
          taken as a no.
        </p>
        {/* Shown where something is measured; the button opens the question again. */}
        <p data-measuring-answer hidden>
          <button type="button" className={buttonClass({ size: 'sm' })}>
            Change your answer
          </button>
        </p>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: (
      <p>
        Passwords are hashed, permissions of connected accounts are encrypted with a key that is not in the database,
        and each person’s data is separated from everybody else’s in every call. Sign-in is limited against guessing.
        Should data of yours ever be at risk after a breach, we tell the authority within 72 hours and you without
        delay, as the GDPR demands.
      </p>
    ),
  },
  {
    id: 'age',
    title: 'Age',
    body: (
      <p>
        The service is for people of 16 years and older. If you learn that a younger child has an account, tell us and
        we delete it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When the service changes, this page changes with it, and the date at its top. You are told by mail before a
        change that matters to you takes effect.
      </p>
    ),
  },
];

export function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      summary="What Nonet knows about you, why, for how long, who else sees it, and how you get it back or have it deleted."
      sections={sections}
    />
  );
}
