/** Who runs the installation, as public pages and mails name them. */
export interface Provider {
  name: string;
  address: string;
  contactEmail: string;
  /** True when the operator did not set all three values, and a visible placeholder fills the gap. */
  isPlaceholder: boolean;
}

/** They are in brackets, or an address that nobody has, so that nobody takes them for real. */
export const PROVIDER_PLACEHOLDERS = {
  name: '[Name of the provider]',
  address: '[Address of the provider], Poland',
  contactEmail: 'contact@example.com',
} as const;

/** Each value that the operator has not set is its placeholder. */
export function providerOf(env: ProviderEnvironment): Provider {
  const { PROVIDER_NAME: name, PROVIDER_ADDRESS: address, CONTACT_EMAIL: contactEmail } = env;
  return {
    name: name ?? PROVIDER_PLACEHOLDERS.name,
    address: address ?? PROVIDER_PLACEHOLDERS.address,
    contactEmail: contactEmail ?? PROVIDER_PLACEHOLDERS.contactEmail,
    isPlaceholder: name === undefined || address === undefined || contactEmail === undefined,
  };
}

interface ProviderEnvironment {
  PROVIDER_NAME?: string | undefined;
  PROVIDER_ADDRESS?: string | undefined;
  CONTACT_EMAIL?: string | undefined;
}
