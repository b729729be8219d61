/** What an organisation is set up with, in the order in which it helps. */
export const FIRST_STEPS = ['people', 'tests', 'location', 'colleague'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What the organisation has, besides the admin who looks. */
export type FirstFacts = {
  readonly hasPeople: boolean;
  /** A test, by whatever way. */
  readonly hasTests: boolean;
  /** A token with which devices send tests. */
  readonly hasToken: boolean;
  readonly hasLocation: boolean;
  /** Somebody else who can be invited to sign in. */
  readonly hasColleague: boolean;
};

/** Which of the steps are done: each by what is there, whoever did it and however. */
export function stepsDone(facts: FirstFacts): ReadonlySet<FirstStep> {
  const done: Readonly<Record<FirstStep, boolean>> = {
    people: facts.hasPeople,
    tests: facts.hasTests || facts.hasToken,
    location: facts.hasLocation,
    colleague: facts.hasColleague,
  };
  return new Set(FIRST_STEPS.filter((step) => done[step]));
}

/** Names an organisation's `_beta` list may hold. See docs/rules.md#preview-features. */
export const BETA_FEATURES = ['alert', 'roster', 'heat stress'] as const;
export type BetaFeature = (typeof BETA_FEATURES)[number];

/** Names of the features on screens. */
export const BETA_FEATURE_LABELS: Readonly<Record<BetaFeature, string>> = {
  alert: 'Alerts',
  roster: 'Roster',
  'heat stress': 'Heat stress',
};

/** The metadata with which an organisation begins: all features are on, and an admin may switch them off. */
export const NEW_ORGANISATION_FEATURES = { _show_preview_features: true, _beta: BETA_FEATURES } as const;

export const REPORTS_NOT_OPEN =
  'Reports belong to the alerts, which are not switched on for this organisation.';
export const ROSTER_NOT_OPEN = 'The roster is not switched on for this organisation.';
export const HEAT_STRESS_NOT_OPEN = 'Heat stress is not switched on for this organisation.';

type Metadata = Readonly<Record<string, unknown>>;

/** Whether the organisation has switched preview features on, such as the calendar. */
export function showsPreviewFeatures(organisationMetadata: Metadata): boolean {
  return organisationMetadata._show_preview_features === true;
}

/** What of them is there: a flag of a feature that is not there yet is kept, and not offered. */
export const OFFERED_FEATURES = ['alert', 'roster', 'heat stress'] as const satisfies readonly BetaFeature[];

/** The features that the organisation's list names, whether they are open or not. */
export function betaFeaturesOf(organisationMetadata: Metadata): readonly BetaFeature[] {
  const beta = organisationMetadata._beta;
  return Array.isArray(beta) ? BETA_FEATURES.filter((feature) => beta.includes(feature)) : [];
}

/** Whether alerts, roster or heat stress are open: each needs its flag and the preview toggle. */
export function isFeatureOpen(organisationMetadata: Metadata, feature: BetaFeature): boolean {
  return showsPreviewFeatures(organisationMetadata) && betaFeaturesOf(organisationMetadata).includes(feature);
}
