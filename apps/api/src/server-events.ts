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

/**
 * Events between features. A feature listens with `on` and emits through `server.events`. Listeners run one after another in the
 * transaction of `scope`, before the call returns.
 */
export type ServerEvents = {
  /** Contains only measurements that were not stored before. */
  measurementsStored(scope: SendingScope, stored: readonly StoredMeasurement[]): Promise<void>;
  /** Measurements that did not count may count again. */
  measurementsRevived(scope: WritingScope, measurementIds: readonly string[]): Promise<void>;
  /** Two people became one: everything of `from` now belongs to `to`. */
  peopleMerged(
    scope: WritingScope,
    people: { readonly from: string; readonly to: string },
    now: Date,
  ): Promise<void>;
  organisationRegistered(scope: WritingScope, registered: RegisteredOrganisation): Promise<void>;
  /** After the transaction of `organisationRegistered`. A listener that fails stops nothing. */
  organisationOpened(orgId: string): Promise<void>;
};

export type EventListeners = Partial<ServerEvents>;

/** Calls all listeners in order, including those that are added later. */
export function createServerEvents(listeners: readonly EventListeners[]): ServerEvents {
  return {
    async measurementsStored(...event) {
      for (const listener of listeners) await listener.measurementsStored?.(...event);
    },
    async measurementsRevived(...event) {
      for (const listener of listeners) await listener.measurementsRevived?.(...event);
    },
    async peopleMerged(...event) {
      for (const listener of listeners) await listener.peopleMerged?.(...event);
    },
    async organisationRegistered(...event) {
      for (const listener of listeners) await listener.organisationRegistered?.(...event);
    },
    async organisationOpened(...event) {
      for (const listener of listeners) await listener.organisationOpened?.(...event);
    },
  };
}
