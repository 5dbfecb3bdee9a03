import { LegalPage, type LegalSection } from './legal-page.tsx';
import { measuring, onYourDevice, yourRights } from './privacy-choices.tsx';
import { howLong, legalBasis, whatWeStore } from './privacy-data.tsx';
import { networks, recipients } from './privacy-recipients.tsx';
import { ProviderAddress } from './provider.tsx';

const whoWeAre: LegalSection = {
  id: 'who-we-are',
  title: 'Who is responsible',
  body: (
    <>
      <p>The controller of your personal data is the provider of this service, based in Poland:</p>
      <ProviderAddress />
      <p>
        Polish law and the law of the European Union apply, above all the General Data Protection Regulation (GDPR). For
        anything about your data, write to the address above.
      </p>
    </>
  ),
};

const security: LegalSection = {
  id: 'security',
  title: 'How it is protected',
  body: (
    <p>
      Passwords are hashed, permissions of connected accounts are encrypted with a key that is not in the database, and
      each person’s data is separated from everybody else’s in every call. Sign-in is limited against guessing. Should
      data of yours ever be at risk after a breach, we tell the authority within 72 hours and you without delay, as the
      GDPR demands.
    </p>
  ),
};

const age: LegalSection = {
  id: 'age',
  title: 'Age',
  body: (
    <p>
      The service is for people of 16 years and older. If you learn that a younger child has an account, tell us and we
      delete it.
    </p>
  ),
};

const changes: LegalSection = {
  id: 'changes',
  title: 'Changes to this policy',
  body: (
    <p>
      When the service changes, this page changes with it, and the date at its top. You are told by mail before a change
      that matters to you takes effect.
    </p>
  ),
};

const sections: readonly LegalSection[] = [
  whoWeAre,
  whatWeStore,
  legalBasis,
  networks,
  recipients,
  howLong,
  yourRights,
  onYourDevice,
  measuring,
  security,
  age,
  changes,
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
