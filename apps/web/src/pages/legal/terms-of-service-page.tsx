import { formatRate, networkIds, networkName, type PlanId, planIds, plans, TRIAL_DAYS } from '@nonet/domain';

import { LegalPage, type LegalSection } from './legal-page.tsx';
import { ContactLink, ProviderAddress } from './provider.tsx';

const networks = networkIds.map(networkName);

function priceOf(id: PlanId): string {
  const { displayName, monthlyPrice, yearlyPrice } = plans[id];
  return `${displayName}: ${formatRate(monthlyPrice, 'month')}, or ${formatRate(yearlyPrice, 'year')}`;
}

const sections: readonly LegalSection[] = [
  {
    id: 'the-contract',
    title: 'The contract',
    body: (
      <>
        <p>These terms are the contract between you and the provider of this service, based in Poland:</p>
        <ProviderAddress />
        <p>
          The contract begins when you create an account and accept these terms, and is made in English. The{' '}
          <a href="/privacy-policy">Privacy Policy</a> says what happens to your data.
        </p>
      </>
    ),
  },
  {
    id: 'the-service',
    title: 'The service',
    body: (
      <>
        <p>
          Nonet plans posts for social media: you connect accounts on {networks.slice(0, -1).join(', ')} or{' '}
          {networks.at(-1)}, write a post, choose a time, and Nonet publishes it there for you. You need a current
          browser with JavaScript and a connection to the internet.
        </p>
        <p>
          The networks are independent of us. They decide what they accept, can change or end their interfaces, and can
          refuse a post. Nonet tells you what a network answered; it cannot promise that a network takes a post.
        </p>
      </>
    ),
  },
  {
    id: 'your-account',
    title: 'Your account',
    body: (
      <ul>
        <li>You must be at least 16 years old.</li>
        <li>Give an email address that reaches you, and keep your password to yourself.</li>
        <li>Connect only accounts that you may publish from.</li>
        <li>Tell us without delay when you believe that somebody else uses your account.</li>
      </ul>
    ),
  },
  {
    id: 'your-content',
    title: 'Your content',
    body: (
      <>
        <p>
          What you write and upload stays yours. You allow us to store it, to bring it into the form a network needs,
          and to send it to the accounts you choose, for as long as you use the service. Nothing else is done with it.
        </p>
        <p>You answer for your content. It must not:</p>
        <ul>
          <li>break the law, or the rights of others (copyright, privacy, good name);</li>
          <li>threaten, harass or incite hatred or violence;</li>
          <li>sexualise children, or show intimate pictures without consent;</li>
          <li>deceive: fraud, phishing, malware, fake accounts;</li>
          <li>flood networks with unwanted messages, or break the rules of the network it is sent to.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'moderation',
    title: 'Reports, moderation and appeals',
    body: (
      <>
        <p>
          Anybody can report content or an account to <ContactLink />: say what it is, where it is, and why it breaks
          the law or these terms. This is also our contact point for users and authorities under the EU Digital Services
          Act, in English and Polish.
        </p>
        <ul>
          <li>
            <b>Review:</b> a person reviews a report within 24 hours.
          </li>
          <li>
            <b>Notice:</b> if we remove content, stop posts or suspend an account, we tell its owner within 48 hours
            what was done, why, and how to appeal. Whoever reported it is told as well.
          </li>
          <li>
            <b>Appeal:</b> you can appeal within 14 days, by mail to <ContactLink />.
          </li>
          <li>
            <b>Answer:</b> an appeal is answered within 7 days, by a person who did not take the first decision where
            that is possible.
          </li>
        </ul>
        <p>
          We act in proportion: usually a single post is stopped first. Only grave or repeated breaches end in a
          suspended account.
        </p>
      </>
    ),
  },
  {
    id: 'plans-and-prices',
    title: 'Plans and prices',
    body: (
      <>
        <p>
          Creating an account costs nothing. Where this installation offers paid plans, these are their prices in euros:
        </p>
        <ul>
          {planIds.map((id) => (
            <li key={id}>{priceOf(id)}</li>
          ))}
        </ul>
        <p>
          Prices include value added tax (VAT). The price that you are shown before you order is the one that counts. A
          price rises only for periods that begin at least 30 days after we told you.
        </p>
        <ul>
          <li>
            <b>Trial:</b> your first plan begins with a free trial of {TRIAL_DAYS} days, once for each person. A card is
            asked for at its beginning, and charged when the trial is over, unless you cancelled before.
          </li>
          <li>
            <b>Payment:</b> a plan is paid in advance through Stripe, our payment provider. If a payment fails, it is
            tried again, and you keep your plan meanwhile. If it stays unpaid, the plan ends; your posts and accounts
            stay.
          </li>
          <li>
            <b>Renewal:</b> a plan renews by itself for the same period until you cancel it.
          </li>
          <li>
            <b>Cancellation:</b> you can cancel at any time, under Plans in the app. It takes effect at the end of the
            period you have paid for.
          </li>
          <li>
            <b>Change:</b> a larger plan holds at once. The posts of a month never become fewer within that month.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'withdrawal',
    title: 'Right of withdrawal',
    body: (
      <>
        <p>
          If you are a consumer, you can withdraw from a paid plan within 14 days of ordering it, without giving a
          reason. With a free trial, the 14 days begin with the trial. A clear statement to <ContactLink /> is enough,
          for example: “I withdraw from my contract for Nonet, ordered on (date), name, email address.” It is in time
          when you send it before the 14 days are over.
        </p>
        <p>
          We return what you paid within 14 days of your statement, by the means you paid with. If you asked us to begin
          before the 14 days were over, we may keep the part for the days you used.
        </p>
      </>
    ),
  },
  {
    id: 'availability',
    title: 'Availability and maintenance',
    body: (
      <p>
        We do what we can to keep the service running, but do not promise that it always does. Planned maintenance is
        announced at least 24 hours before. Repairs that cannot wait, for example of a security hole, may come without
        notice. A post that could not go out on time is not lost: it waits, and after more than 60 minutes asks you what
        to do.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'Liability',
    body: (
      <>
        <p>
          We are liable without limit for what we do on purpose or by gross negligence, for harm to life, body and
          health, and wherever the law does not allow a limit.
        </p>
        <p>
          Beyond that, our liability is limited to what you paid us in the last 12 months before the harm was done. We
          are not liable for what networks do, or for content of users.
        </p>
        <p>The rights that the law gives you as a consumer, for example when the service has faults, stay untouched.</p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending the contract',
    body: (
      <p>
        You can end the contract at any time with Delete Account in your profile. We can end it with 30 days’ notice by
        mail, and at once after a grave breach of these terms; what you paid for time that is left is then returned,
        unless you caused the end. Export your data before: after the deletion it is gone.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        We may change these terms for good reasons: a new law, a new function, a change at the networks. You are told by
        mail at least 30 days before. If you do not agree, you can end the contract until then; what you paid for the
        time after is returned.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <>
        <p>
          The law of Poland and of the European Union applies. If you are a consumer, the protection of the law of the
          country where you live stays with you, and you can go to the courts there.
        </p>
        <p>
          Complaints about the service go to <ContactLink /> and are answered within 14 days. As a consumer in Poland
          you can also turn to the Trade Inspection (Inspekcja Handlowa) or the consumer ombudsman (rzecznik
          konsumentów) of your district, free of charge; <a href="https://uokik.gov.pl">uokik.gov.pl</a> explains how.
        </p>
        <p>If one clause of these terms does not hold, the others do.</p>
      </>
    ),
  },
];

export function TermsOfServicePage() {
  return (
    <LegalPage
      title="Terms of Service"
      summary="What you can expect of Nonet, what we expect of you, and what happens when something goes wrong."
      sections={sections}
    />
  );
}
