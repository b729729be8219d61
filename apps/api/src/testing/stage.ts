import type { TestOrganisation } from './test-organisation.ts';

/** What measurements, linked measurements and their types add to the stage. */
export type MeasurementStage = {
  readonly measurement_id: string;
  readonly link_id: string;
  readonly link_type_id: string;
  readonly custom_id: string;
};

/** What tags, jobs and locations add to the stage. */
export type TagStage = {
  readonly job_id: string;
  readonly location_id: string;
  readonly roster_id: string;
  readonly deleted_tag_id: string;
};

/** What monitoring adds to the stage. */
export type MonitoringStage = {
  /** A test of the colleague that asks for a follow-up, with a note about it. */
  readonly dehydrated_id: string;
};

/** What hydration advice adds to the stage. */
export type StrategyStage = { readonly strategy_id: string };

/** What federated sign-in adds to the stage. */
export type FederatedStage = { readonly provider_id: string; readonly domain: string };

/** What readiness checklists add to the stage. */
export type ReadinessStage = { readonly readiness_id: string };

/** What devices add to the stage. */
export type DeviceStage = { readonly device_id: string; readonly device_token_id: string };

/** What saved views add to the stage. */
export type ViewStage = { readonly view_id: string };

/** What links for displays add to the stage. */
export type WallStage = { readonly wall_link_id: string };

/** An organisation with one of everything that an address or a body can name. */
export type RouteStage = MeasurementStage &
  MonitoringStage &
  TagStage &
  StrategyStage &
  FederatedStage &
  ReadinessStage &
  DeviceStage &
  ViewStage &
  WallStage & {
    readonly organisation: TestOrganisation;
    readonly org_id: string;
    readonly tag_id: string;
    readonly user_id: string;
    /** With the same tag. */
    readonly colleague_id: string;
    readonly measurement_id: string;
    /** Of the person's one address. */
    readonly index: string;
    /** Of the person. */
    readonly session_id: string;
    /** A referral that nobody made. */
    readonly referral_id: string;
    /** A link that nobody was sent. */
    readonly token: string;
  };
