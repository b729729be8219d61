import type { NewMeasurement } from '@heatwise/contract/measurements/measurements.contract';
import type { SendingScope } from './auth/acting-scope.ts';
import type { WritingScope } from './organisation/organisation-scope.ts';

/** A stored measurement. */
export type StoredMeasurement = NewMeasurement & { readonly measured_by_user_id: string | null };

export type RegisteredOrganisation = {
  /** The first admin. */
  readonly user_id: string;
  readonly email: string;
  /** Internet address that confirmed the email. */
  readonly address: string;
  readonly registration_id: string;
  /** The referral link, if there was one. */
  readonly link: { readonly link_id: string; readonly org_id: string } | undefined;
};

/** What each event passes to its listeners. */
type EventParts = {
  /** Contains only measurements that were not stored before. */
  measurementsStored: [scope: SendingScope, stored: readonly StoredMeasurement[]];
  /** Measurements that did not count may count again. */
  measurementsRevived: [scope: WritingScope, measurementIds: readonly string[]];
  /** Two people became one: everything of `from` now belongs to `to`. */
  peopleMerged: [scope: WritingScope, people: { readonly from: string; readonly to: string }, now: Date];
  organisationRegistered: [scope: WritingScope, registered: RegisteredOrganisation];
  /** Follows the transaction of `organisationRegistered`. Listeners handle their own errors. */
  organisationOpened: [orgId: string];
};

/**
 * Events between features. A feature listens with `on` and emits through `server.events`. Listeners run one after another in the
 * transaction of `scope`, before the call returns.
 */
export type ServerEvents = {
  readonly [Name in keyof EventParts]: (...parts: EventParts[Name]) => Promise<void>;
};

export type EventListeners = Partial<ServerEvents>;

/** Calls all listeners in order, including those that are added later. */
export function createServerEvents(listeners: readonly EventListeners[]): ServerEvents {
  const emit =
    <Name extends keyof EventParts>(name: Name) =>
    async (...parts: EventParts[Name]): Promise<void> => {
      for (const listener of listeners) await listener[name]?.(...parts);
    };
  return {
    measurementsStored: emit('measurementsStored'),
    measurementsRevived: emit('measurementsRevived'),
    peopleMerged: emit('peopleMerged'),
    organisationRegistered: emit('organisationRegistered'),
    organisationOpened: emit('organisationOpened'),
  };
}
