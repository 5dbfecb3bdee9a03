import { buttonClass } from '#/ui/button-class.ts';

import type { LegalSection } from './legal-page.tsx';
import { ContactLink } from './provider.tsx';

/* Of the privacy policy: what is in the reader's own hands. */

export const yourRights: LegalSection = {
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
          <b>Erasure:</b> Delete Account in your profile removes your account, posts, media and connections at once, and
          gives you a receipt. What is on the networks stays there until you delete it there.
        </li>
        <li>
          <b>Objection and restriction:</b> write to us, and say which processing you mean.
        </li>
        <li>
          <b>Withdrawal of consent:</b> at any time, for the time to come, where you gave it: in the profile, or on this
          device.
        </li>
        <li>
          <b>Complaint:</b> to the President of the Personal Data Protection Office (Urząd Ochrony Danych Osobowych,
          UODO), ul. Stawki 2, <span className="whitespace-nowrap">00-193</span> Warszawa, Poland,{' '}
          <a href="https://uodo.gov.pl">uodo.gov.pl</a>, or to the authority where you live.
        </li>
      </ul>
      <p>
        Requests by mail to <ContactLink /> are answered within one month and cost nothing. You are not obliged to give
        us data, but without an email address there is no account.
      </p>
    </>
  ),
};

export const onYourDevice: LegalSection = {
  id: 'on-your-device',
  title: 'What is stored on your device',
  body: (
    <>
      <p>No cookie follows you anywhere. Stored are:</p>
      <ul>
        <li>one cookie that keeps you signed in: it ends after 7 days without use, and after 30 days in any case;</li>
        <li>while you sign in with Facebook, a cookie of a few minutes that makes sure the answer is meant for you;</li>
        <li>
          settings such as the theme and the time zone, the draft of a post, and a copy of your calendar for times
          without a connection. Logging out removes the copy and the draft.
        </li>
      </ul>
      <p>All of this is needed for what you ask the service to do, so it is there without being asked for.</p>
    </>
  ),
};

export const measuring: LegalSection = {
  id: 'measuring',
  title: 'Measuring how the service is used',
  body: (
    <>
      <p>
        Where an installation measures which screens are opened, it asks first, and nothing is measured before you say
        yes. Only then is a random number created on this device and sent with the kind of page you open, and with a few
        actions such as scheduling a post: never with your name, your account, or what you write. No other company is
        involved.
      </p>
      <p>
        Saying no changes nothing else. You can change your answer at any time, here or in the profile: the number and
        what was stored under it are then removed. A browser that sends Do Not Track or Global Privacy Control is taken
        as a no.
      </p>
      {/* Shown where something is measured; the button opens the question again. */}
      <p data-measuring-answer hidden>
        <button type="button" className={buttonClass({ size: 'sm' })}>
          Change your answer
        </button>
      </p>
    </>
  ),
};
