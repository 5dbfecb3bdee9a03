import { slot } from '../slot.ts';

/** Who runs the installation: filled in by the server. */
export function ProviderAddress() {
  return (
    <address className="not-italic">
      <b className="font-[600] text-ink">{slot('providerName')}</b>
      <br />
      {slot('providerAddress')}
      <br />
      <ContactLink />
    </address>
  );
}

export function ContactLink() {
  return <a href={`mailto:${slot('contactEmail')}`}>{slot('contactEmail')}</a>;
}
