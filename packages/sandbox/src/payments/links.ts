/** Where people see what was paid: the account, its customers and its webhooks. */
export const paymentsHref = '/payments';

/** The pages below have the paths of checkout.stripe.com, billing.stripe.com and invoice.stripe.com, after this. */
export const checkoutHref = (session: string): string => `${paymentsHref}/c/pay/${session}`;
export const portalHref = (secret: string): string => `${paymentsHref}/p/session/${secret}`;
export const invoicePageHref = (account: string, token: string): string => `${paymentsHref}/i/${account}/${token}`;
export const receiptHref = (account: string, charge: string): string => `${paymentsHref}/receipts/${account}/${charge}`;
