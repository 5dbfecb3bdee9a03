import { type NetworkId, type VideoPlanner, videoPlanner } from '@nonet/domain';
import { createNetworks, createOutsideReader, createPageReader, type Network } from '@nonet/networks';
import type { Logger } from 'pino';

import type { Config } from '#/config.ts';
import { createListener, type Listener } from '#/db/listener.ts';
import { notifySessionEnds } from '#/db/notify.ts';
import type { Database } from '#/db/pool.ts';
import { accountPicture } from '#/features/connections/arrivals/keep-picture.job.ts';
import { createAuthenticator } from '#/features/identity/authenticate.ts';
import { createBearerVerifier } from '#/features/identity/bearer.ts';
import { type Auth, createAuth, sessionCookieName } from '#/features/identity/create-auth.ts';
import { verifyPassword } from '#/features/identity/verify-password.ts';
import { createLinkCards, type LinkCards } from '#/features/link-cards/create-link-cards.ts';
import type { StreamBounds } from '#/features/live/stream-places.ts';
import type { ConvertVideo } from '#/features/media/conversions/make-conversion.ts';
import { createFileAddress, type FileAddress } from '#/features/media/serve/file-address.ts';
import { createMediaAddress, type MediaAddress } from '#/features/media/serve/media-address.ts';
import { createMediaHost } from '#/features/media/serve/media-host.ts';
import { createReach, type Reach } from '#/features/media/serve/reach.ts';
import { storePicture } from '#/features/media/store-picture.ts';
import type { Api } from '#/http/api.ts';
import { createApp } from '#/http/app.ts';
import { forgetEndedLimits } from '#/http/limits.ts';
import { createJobs, type Jobs } from '#/jobs/jobs.ts';
import { canConvert } from '#/lib/videos/can-convert.ts';
import { convertVideo } from '#/lib/videos/convert-video.ts';
import { createUnsubscribeLinks, type UnsubscribeLinks } from '#/mail/unsubscribe-link.ts';
import { createPayments, type Payments } from '#/payments/payments.ts';
import { deriveKey } from '#/secrets/derive-key.ts';
import { createSealer, type Sealer } from '#/secrets/seal.ts';
import { openStorage } from '#/storage/open-storage.ts';
import type { Storage } from '#/storage/storage.ts';

export interface AssembleParts {
  db: Database;
  /** Address for the connection that listens to notifications. */
  databaseUrl: string;
  log: Logger;
  /** While true nothing is published, because a person first has to confirm the address. */
  isPaused: () => boolean;
  /** How many live streams this process holds at once, instead of the usual number. */
  streams?: StreamBounds | undefined;
  /** Makes videos for networks, instead of the usual way. */
  convert?: ConvertVideo | undefined;
  /** Says what networks get of a video, instead of their rules. */
  planVideo?: VideoPlanner | undefined;
}

/** Everything that more than one noun needs. */
export interface Foundation extends Omit<AssembleParts, 'convert' | 'planVideo'> {
  config: Config & { secret: string };
  api: Api;
  jobs: Jobs;
  /** What every worker does now and then. It is harmless when several workers do it at once. */
  sweeps: (() => Promise<void>)[];
  sealer: Sealer;
  storage: Storage;
  networks: ReadonlyMap<NetworkId, Network>;
  /** Null: nothing is sold here. */
  payments: Payments | null;
  /** Reads pages for link cards. */
  linkCards: LinkCards;
  /** Null: nothing is made here. */
  convert: ConvertVideo | null;
  planVideo: VideoPlanner;
  mediaAddress: MediaAddress;
  fileAddress: FileAddress;
  unsubscribeLinks: UnsubscribeLinks;
  /** Whether networks that fetch files can reach this installation. */
  reach: Reach;
  auth: Auth;
  /** The live session of a browser, found by its cookie. */
  findCookieSession: ReturnType<typeof createAuthenticator>['findCookieSession'];
  verifyPassword: (userId: string, password: string) => Promise<boolean>;
  /** One listener for all; the first caller connects it. */
  openListener: () => Listener;
  /** Aborted when the application ends. */
  closing: AbortSignal;
  close(): Promise<void>;
}

/** The application without its nouns: it knows who calls, but has no routes yet. */
export function layFoundation(config: Config & { secret: string }, parts: AssembleParts): Foundation {
  const { db, databaseUrl, log } = parts;
  const { publicUrl, mediaUrl } = config;
  const closing = new AbortController();
  const convert = config.conversions === null ? null : (parts.convert ?? (canConvert() ? convertVideo : null));
  let listener: Listener | undefined;
  const sealer = createSealer(config.secret, config.secretPrevious ?? undefined);
  const storage = openStorage(config);
  const mediaAddress = createMediaAddress({ mediaUrl, secret: config.secret, secretPrevious: config.secretPrevious });

  const networks = createNetworks(config.networks);
  const payments = config.payments === null ? null : createPayments({ settings: config.payments, publicUrl });
  const fileAddress = createFileAddress({ publicUrl, sealer });
  const reach = createReach({
    publicUrl,
    networks,
    fileAddress,
    read: createOutsideReader(config.networks),
    log,
    closing: closing.signal,
  });

  const pageReader = config.readsPages ? createPageReader(config.networks) : null;
  const making = { db, storage, address: mediaAddress, mediaQuotaBytes: config.mediaQuotaBytes };
  const linkCards = createLinkCards({
    db,
    reader: pageReader,
    storePicture: (picture) => storePicture(making, picture),
    log,
  });

  const secret = deriveKey(config.secret, 'identity').toString('base64url');
  const auth = createAuth({
    db,
    sealer,
    secret,
    publicUrl,
    log,
    onSessionEnd: ({ userId, sessionId }) => notifySessionEnds(db, userId, [sessionId]),
  });
  const { authenticate, findCookieSession } = createAuthenticator({
    db,
    auth,
    secret,
    cookieName: sessionCookieName(publicUrl),
    verifyBearer: createBearerVerifier(db, publicUrl),
  });

  const mediaHost = createMediaHost({
    db,
    storage,
    address: mediaAddress,
    accountPicture: (wanted) => accountPicture(db, wanted),
    log,
  });
  const api = createApp({
    publicUrl,
    mediaUrl,
    trustedProxies: config.trustedProxies,
    cityHeader: config.cityHeader,
    log,
    authenticate,
    media: (request) => mediaHost.fetch(request),
  });
  return {
    ...parts,
    config,
    api,
    jobs: createJobs({ db, databaseUrl, log }),
    sweeps: [() => forgetEndedLimits(db)],
    sealer,
    storage,
    networks,
    payments,
    linkCards,
    convert,
    planVideo: parts.planVideo ?? videoPlanner(convert !== null),
    mediaAddress,
    fileAddress,
    unsubscribeLinks: createUnsubscribeLinks({
      publicUrl,
      secret: config.secret,
      secretPrevious: config.secretPrevious,
    }),
    reach,
    auth,
    findCookieSession,
    verifyPassword: (userId, password) => verifyPassword({ db, auth }, userId, password),
    openListener: () => {
      listener ??= createListener(databaseUrl, `nonet:listen:${process.pid}`);
      return listener;
    },
    closing: closing.signal,
    async close() {
      closing.abort();
      payments?.close();
      pageReader?.close();
      await listener?.close();
    },
  };
}
