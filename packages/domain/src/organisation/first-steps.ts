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
