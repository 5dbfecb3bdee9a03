import { networkIds, networkName } from '@nonet/domain';

import type { LegalSection } from './legal-page.tsx';

/* Of the privacy policy: who else gets to see anything. */

const names = networkIds.map(networkName);

export const networks: LegalSection = {
  id: 'networks',
  title: 'The networks you publish to',
  body: (
    <>
      <p>
        When you connect an account of {names.slice(0, -1).join(', ')} or {names.at(-1)}, this service asks that network
        for the account’s name and picture, and sends it the posts you schedule for it: text, media, link, and nothing
        you did not choose. What a picture says of the place and the camera is taken out of it before. Networks that you
        have not connected learn nothing of you.
      </p>
      <p>
        From then on the network’s own terms and privacy policy apply to what it received. Deleting a post here does not
        delete it there. You can disconnect an account at any time; the permission it granted is then removed here.
      </p>
    </>
  ),
};

export const recipients: LegalSection = {
  id: 'recipients',
  title: 'Who else receives data',
  body: (
    <>
      <p>Companies that work for us under contract, and only as far as they need it:</p>
      <ul>
        <li>the hosting company on whose machines the service and its backups are;</li>
        <li>the company that delivers our mail;</li>
        <li>
          Stripe, the payment provider, if you buy a plan (<a href="https://stripe.com/privacy">its privacy policy</a>{' '}
          says what it does in its own name, such as preventing fraud);
        </li>
        <li>Facebook, if you choose to continue with Facebook;</li>
        <li>
          the maker of your browser, if you switch on notifications there: it passes them on, encrypted, and cannot read
          them.
        </li>
      </ul>
      <p>
        We name the others on request. Where one of them, or a network you publish to, is outside the European Economic
        Area, data goes there under a decision of the European Commission on adequate protection or its standard
        contractual clauses, or because you asked for it by publishing there. Authorities receive data only when the law
        obliges us.
      </p>
    </>
  ),
};
