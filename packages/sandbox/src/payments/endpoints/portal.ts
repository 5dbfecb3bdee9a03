import type { Account } from '#/payments/account.ts';
import { type Endpoint, endpoint, referred } from '#/payments/endpoint.ts';
import { alive } from '#/payments/endpoints/customers.ts';
import { newId, randomText } from '#/payments/ids.ts';
import { address, integer, list, object, oneOf, required, text } from '#/payments/params.ts';
import { type PortalSession, portalFlows, type Subscription } from '#/payments/rows.ts';
import { showPortalSession } from '#/payments/show-session.ts';
import { conflicting } from '#/payments/stripe-error.ts';

const flowFields = object({
  after_completion: object({
    redirect: object({ return_url: required(address) }),
    type: required(oneOf(['portal_homepage', 'redirect'])),
  }),
  subscription_cancel: object({ subscription: required(text()) }),
  subscription_update: object({ subscription: required(text()) }),
  subscription_update_confirm: object({
    items: required(list(object({ id: required(text()), price: text(), quantity: integer({ min: 1 }) }))),
    subscription: required(text()),
  }),
  type: required(oneOf(portalFlows)),
});

/** Sessions of the portal: the page on which a customer manages what was subscribed to. */
export const portalEndpoints: readonly Endpoint[] = [
  endpoint(
    'POST',
    '/v1/billing_portal/sessions',
    { configuration: text(), customer: required(text()), flow_data: flowFields, locale: text(10), return_url: address },
    ({ account, params }) => {
      const { id: customer } = alive(account, params.customer, 'customer');
      if (params.configuration === undefined) {
        throw conflicting(
          'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode at https://dashboard.stripe.com/test/settings/billing/portal.',
        );
      }
      const configuration = referred(
        account.books.portalConfigurations,
        'configuration',
        params.configuration,
        'configuration',
      );
      if (!configuration.active) throw conflicting('The configuration is not active.', { param: 'configuration' });
      const session: PortalSession = {
        id: newId('bps', 24),
        created: account.now(),
        secret: `test_${randomText(40)}`,
        customer,
        configuration: configuration.id,
        returnUrl: params.return_url ?? configuration.defaultReturnUrl,
        locale: params.locale ?? null,
        flow: params.flow_data === undefined ? null : flowOf(account, customer, params.flow_data),
      };
      account.books.portalSessions.set(session.id, session);
      account.emit('billing_portal.session.created', showPortalSession(account, session));
      return showPortalSession(account, session);
    },
  ),
];

function flowOf(account: Account, customer: string, asked: FlowAsked): PortalSession['flow'] {
  const confirm = asked.subscription_update_confirm;
  const named = {
    subscription_cancel: asked.subscription_cancel,
    subscription_update: asked.subscription_update,
    subscription_update_confirm: confirm,
  };
  const doneUrl = asked.after_completion?.redirect?.return_url ?? null;
  if (asked.type === 'payment_method_update') return { type: asked.type, subscription: null, price: null, doneUrl };
  const id = named[asked.type]?.subscription;
  if (id === undefined)
    throw conflicting(`Missing required param: flow_data[${asked.type}].`, {
      code: 'parameter_missing',
      param: `flow_data[${asked.type}]`,
    });
  const param = `flow_data[${asked.type}][subscription]`;
  const subscription: Subscription = referred(account.books.subscriptions, 'subscription', id, param);
  if (subscription.customer !== customer)
    throw conflicting('The subscription does not belong to the customer.', { param });
  if (subscription.status === 'canceled')
    throw conflicting('This subscription cannot be updated because it is canceled.', { param });
  const price = asked.type === 'subscription_update_confirm' ? (confirm?.items[0]?.price ?? null) : null;
  if (price !== null) referred(account.books.prices, 'price', price, `flow_data[${asked.type}][items][0][price]`);
  return { type: asked.type, subscription: id, price, doneUrl };
}

interface FlowAsked {
  readonly type: (typeof portalFlows)[number];
  readonly after_completion?: { readonly redirect?: { readonly return_url: string } | undefined } | undefined;
  readonly subscription_cancel?: { readonly subscription: string } | undefined;
  readonly subscription_update?: { readonly subscription: string } | undefined;
  readonly subscription_update_confirm?:
    | { readonly subscription: string; readonly items: readonly { readonly price?: string | undefined }[] }
    | undefined;
}
