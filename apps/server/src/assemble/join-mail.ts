import type { Foundation } from '#/assemble/foundation.ts';
import { reportReader } from '#/assemble/join-reports.ts';
import { brandOf } from '#/db/brand-of.ts';
import { createChangeLink } from '#/features/identity/email-change/change-link.ts';
import { findEmailChange, isOthersAddress } from '#/features/identity/email-change/email-change.queries.ts';
import { findMailUser } from '#/features/identity/mail-user.queries.ts';
import { createMailedLink } from '#/features/identity/mailed-link.ts';
import { readLogo } from '#/features/media/serve/logo.ts';
import { tellFormerMail } from '#/features/messages/former-mail.ts';
import { readToMail } from '#/features/messages/read-to-mail.ts';
import { findWanted } from '#/features/reports/wanted-reports.queries.ts';
import { openInvitation } from '#/features/spaces/open-invitation.ts';
import { isFormer } from '#/mail/former-mail-order.ts';
import { mayMailUnverified } from '#/mail/mail-server.ts';
import { createMailer } from '#/mail/mailer.ts';
import { type SendMailParts, sendMail } from '#/mail/send-mail.job.ts';

/** Every mail goes through one job. */
export function joinMail({ config, db, jobs, log, payments, storage, unsubscribeLinks }: Foundation): void {
  const readReport = reportReader({ config, db });
  const { mail, provider, publicUrl } = config;
  const letterhead = { publicUrl, provider: provider.isPlaceholder ? [] : [provider.name, provider.address] };
  const mailParts: SendMailParts = {
    mailer: createMailer({ ...mail, log }),
    letterhead,
    log,
    mayMailUnverified: mayMailUnverified(mail.server),
    findUser: (by) => findMailUser(db, by),
    findMessages: (userId, ids) => readToMail(db, userId, ids),
    links: unsubscribeLinks,
    findReport: async ({ userId, spaceId, ...of }) => {
      const space = await findWanted(db, { userId, spaceId });
      return space && { space: space.named, facts: await readReport({ ...space, ...of }) };
    },
    findBrand: async (spaceId) => {
      const brand = await brandOf(db, config.plans, spaceId);
      return brand && { ...brand, logo: brand.logoId === null ? null : await readLogo({ db, storage }, brand.logoId) };
    },
    openInvitation: (id) => openInvitation(db, id, { trustsAll: mayMailUnverified(mail.server) }),
    findReceipt: async (invoiceId) => payments?.findInvoicePage(invoiceId),
    findChange: async (id) => {
      const change = await findEmailChange(db, id);
      return change && { ...change, isTaken: await isOthersAddress(db, change.newEmail, change.userId) };
    },
    makeChangeToken: (id, purpose) => createChangeLink(db, id, purpose),
    makeToken: (user, purpose) => createMailedLink(db, user, purpose),
  };
  jobs.register('send-mail', (order, { id }) =>
    isFormer(order) ? tellFormerMail(db, order, id) : sendMail(mailParts, order, id),
  );
}
