import type { FastifyPluginAsync } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Kysely } from 'kysely';
import type { AppSettings } from './app-settings.ts';
import type { ForgetAttempts, TryPassword } from './auth/password-attempts.ts';
import type { PasswordChecker } from './auth/password-hash.ts';
import type { LastingKey } from './auth/seal.ts';
import type { BlockWork } from './background/block-work.ts';
import type { NotifyOfCredential } from './background/credential-notice.ts';
import type { JobQueue } from './background/job-queue.ts';
import type { JobHandler } from './background/job-worker.ts';
import type { PeriodicWork } from './background/periodic-work.ts';
import type { RecurringWork } from './background/recurring-work.ts';
import type { DeriveKeys } from './database/server-secret.ts';
import type { Tables } from './database/tables.ts';
import type { RandomBytes } from './http/token.ts';
import type { CreateOrganisation, ReadIn, WriteIn } from './organisation/organisation-scope.ts';
import type { ReplicaReads } from './organisation/replica-reads.ts';
import type { UnscopedQueries } from './organisation/unscoped-queries.store.ts';
import type { EventListeners, ServerEvents } from './server-events.ts';
import type { SyncedKinds } from './sync/synced-kind.ts';

/** What the server lends to its features. */
export type Server = {
  readonly settings: AppSettings;
  readonly clock: () => Date;
  readonly randomBytes: RandomBytes;
  /** Keys for a purpose, made from the server's secrets. What is sealed depends on the purpose, so it never changes. */
  readonly deriveKeys: DeriveKeys;
  /** A key that stays when the server's secret is rotated. */
  readonly lastingKey: LastingKey;
  readonly log: Log;
  /** For what belongs to no organisation. Rows of organisations are not seen through it. */
  readonly database: Kysely<Tables>;
  /** The same for work that no caller waits for. */
  readonly background: Kysely<Tables>;
  /** From a replica where there is one, and as good as from the database. */
  readonly reads: ReplicaReads;
  readonly unscopedQueries: UnscopedQueries;
  readonly readIn: ReadIn;
  readonly writeIn: WriteIn;
  readonly createOrganisation: CreateOrganisation;
  readonly jobs: JobQueue;
  readonly passwords: PasswordChecker;
  readonly tryPassword: TryPassword;
  readonly forgetAttempts: ForgetAttempts;
  readonly notifyOfCredential: NotifyOfCredential;
  /** Emits events to all features. */
  readonly events: ServerEvents;
};
type Log = Parameters<FastifyPluginAsync>[0]['log'];

/** What a feature does in a running server. */
export type FeatureParts = {
  /** Its calls, under /api. */
  readonly routes?: FastifyPluginAsyncZod;
  /** Addresses outside of the API, for programs that are no browser of ours. */
  readonly otherRoutes?: FastifyPluginAsyncZod;
  /** Work that is put into the queue, and how it is done. */
  readonly jobs?: readonly JobHandler[];
  /** Jobs of these kinds are put once for each period. */
  readonly recurring?: readonly RecurringWork[];
  /** Work that is found by looking for it, again and again. */
  readonly periodic?: readonly PeriodicWork[];
  /** Work on any number of rows, a block at a time. */
  readonly blocks?: readonly BlockWork[];
  /** Listeners to events of other features. */
  readonly on?: EventListeners;
};

/** A feature of the server: what it is, once. `features.ts` lists them all. */
export type Feature = {
  readonly name: string;
  /** Its kinds of rows that browsers hold. */
  readonly synced?: Partial<SyncedKinds>;
  readonly start: (server: Server) => FeatureParts;
};
