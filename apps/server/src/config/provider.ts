/** Who runs the installation, as public pages and mails name them. */
export interface Provider {
  name: string;
  address: string;
  contactEmail: string;
  /** True when the operator did not set all three values, and a visible placeholder fills the gap. */
  isPlaceholder: boolean;
}

/** Placeholders are in brackets, so that nobody takes them for real. */
export function providerOf(env: ProviderEnvironment): Provider {
  const { PROVIDER_NAME: name, PROVIDER_ADDRESS: address, CONTACT_EMAIL: contactEmail } = env;
  return {
    name: name ?? '[Name of the provider]',
    address: address ?? '[Address of the provider], Poland',
    contactEmail: contactEmail ?? 'contact@example.com',
    isPlaceholder: name === undefined || address === undefined || contactEmail === undefined,
  };
}

interface ProviderEnvironment {
  PROVIDER_NAME?: string | undefined;
  PROVIDER_ADDRESS?: string | undefined;
  CONTACT_EMAIL?: string | undefined;
}
