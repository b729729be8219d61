export const STORY_STATES = ['draft', 'submitted', 'published', 'declined'] as const;
export type StoryState = (typeof STORY_STATES)[number];
export const STORY_STATE_LABELS: Readonly<Record<StoryState, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  published: 'Published',
  declined: 'Declined',
};

export const STORY_LIMITS = {
  stories: 20,
  title: 80,
  quote: 600,
  by: 80,
  organisation: 120,
  figures: 4,
  label: 40,
  value: 16,
  reason: 500,
  /** The longer side of the picture, in pixels. */
  pictureSide: 1280,
} as const;

/** What is agreed to when a story is submitted; its version stands in the row, so a change is a new version. */
export const STORY_CONSENT = {
  version: '2026-11',
  text: 'We agree that Heatwise shows this story to other organisations, with its picture, its numbers, and the name of our organisation as it is written here. Everybody who can be recognised in it has agreed. We can withdraw this at any time; the story is then no longer shown, at once.',
} as const;

/** On a page of the desk; those that wait longest come first, others by when they were decided. */
export const DESK_STORIES_PAGE = 100;

export type StoryFigure = { readonly label: string; readonly value: string };
export type StoryDraft = {
  readonly title: string;
  readonly quote: string;
  /** Who says it, as they want to be named. */
  readonly said_by: string;
  /** As others may see it. */
  readonly organisation_name: string;
  readonly figures: readonly StoryFigure[];
};

export const STORY_MESSAGES = {
  changed: 'Somebody else has changed this story meanwhile. Please look at it again.',
  tooMany: `There is room for ${STORY_LIMITS.stories} stories. Delete one that is no longer needed.`,
  notEditable: 'Only a draft or a declined story can be changed. Withdraw it first.',
  notSubmitted: 'This story is not waiting for a decision.',
  notPublished: 'This story is not published.',
  consentMissing: 'Please agree to the story being shown.',
  reasonMissing: 'Please give a reason: the organisation reads it.',
  titleMissing: 'Give the story a title.',
  quoteMissing: 'Write what you want to tell.',
  organisationMissing: 'Write the name that others may see.',
  figureIncomplete: 'A number needs both a value and what it says.',
} as const;

/** What is missing before a story can be submitted, by its fields. A draft may be unfinished. */
export function storyProblems(draft: StoryDraft): Readonly<Record<string, string>> {
  const found: [string, string | null][] = [
    ['title', draft.title.trim() === '' ? STORY_MESSAGES.titleMissing : null],
    ['quote', draft.quote.trim() === '' ? STORY_MESSAGES.quoteMissing : null],
    ['organisation_name', draft.organisation_name.trim() === '' ? STORY_MESSAGES.organisationMissing : null],
    ...draft.figures.map(({ label, value }, index): [string, string | null] => [
      `figures.${index}.value`,
      label.trim() === '' || value.trim() === '' ? STORY_MESSAGES.figureIncomplete : null,
    ]),
  ];
  return Object.fromEntries(found.flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
}

export function isEditableStory(state: StoryState): boolean {
  return state === 'draft' || state === 'declined';
}

/** Text as it is kept: without space around it; figures that say nothing are left out. */
export function tidyStory(draft: StoryDraft): StoryDraft {
  return {
    title: draft.title.trim(),
    quote: draft.quote.trim(),
    said_by: draft.said_by.trim(),
    organisation_name: draft.organisation_name.trim(),
    figures: draft.figures
      .map(({ label, value }) => ({ label: label.trim(), value: value.trim() }))
      .filter(({ label, value }) => label !== '' || value !== ''),
  };
}
