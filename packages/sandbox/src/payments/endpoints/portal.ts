import type { Account } from '#/payments/account.ts';
import { type Endpoint, endpoint, referred } from '#/payments/endpoint.ts';
import { alive } from '#/payments/endpoints/customers.ts';
import { newId, randomText } from '#/payments/ids.ts';
import { address, integer, list, object, oneOf, required, text } from '#/payments/params.ts';
import { type PortalConfiguration, type PortalSession, portalFlows, type Subscription } from '#/payments/rows.ts';
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
        flow: params.flow_data === undefined ? null : flowOf(account, { customer, configuration }, params.flow_data),
      };
      account.books.portalSessions.set(session.id, session);
      account.emit('billing_portal.session.created', showPortalSession(account, session));
      return showPortalSession(account, session);
    },
  ),
];

function flowOf(
  account: Account,
  { customer, configuration }: { customer: string; configuration: PortalConfiguration },
  asked: FlowAsked,
): PortalSession['flow'] {
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
  if (asked.type !== 'subscription_cancel' && !configuration.update.isEnabled)
    throw conflicting(
      'This subscription cannot be updated because the subscription update feature in the portal configuration is disabled.',
    );
  const price =
    asked.type === 'subscription_update_confirm' ? confirmed(account, configuration, subscription, confirm) : null;
  return { type: asked.type, subscription: id, price, doneUrl };
}

/** The price to be confirmed. It must change the subscription's own item, to something that the configuration offers. */
function confirmed(
  account: Account,
  configuration: PortalConfiguration,
  subscription: Subscription,
  asked: FlowAsked['subscription_update_confirm'],
): string | null {
  const param = 'flow_data[subscription_update_confirm][items]';
  const [item, ...others] = asked?.items ?? [];
  if (item === undefined || others.length > 0)
    throw conflicting('You must pass exactly one item to be updated.', { param });
  if (item.id !== subscription.item)
    throw conflicting(`The subscription ${subscription.id} does not have an item ${item.id}.`, {
      param: `${param}[0][id]`,
    });
  const { price = subscription.price, quantity = subscription.quantity } = item;
  referred(account.books.prices, 'price', price, `${param}[0][price]`);
  if (price === subscription.price && quantity === subscription.quantity)
    throw conflicting('There are no changes to confirm.', { param });
  if (!configuration.update.products.some(({ prices }) => prices.includes(price)))
    throw conflicting(
      `This subscription cannot be updated because the price ${price} is not in the portal configuration's list of products.`,
      { param: `${param}[0][price]` },
    );
  return price;
}

interface FlowAsked {
  readonly type: (typeof portalFlows)[number];
  readonly after_completion?: { readonly redirect?: { readonly return_url: string } | undefined } | undefined;
  readonly subscription_cancel?: { readonly subscription: string } | undefined;
  readonly subscription_update?: { readonly subscription: string } | undefined;
  readonly subscription_update_confirm?:
    | {
        readonly subscription: string;
        readonly items: readonly {
          readonly id: string;
          readonly price?: string | undefined;
          readonly quantity?: number | undefined;
        }[];
      }
    | undefined;
}
