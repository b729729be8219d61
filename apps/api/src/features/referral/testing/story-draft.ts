import type { StoryDraft } from '@heatwise/domain/referral/story';

/** A story of a test that is complete. */
export const storyDraft: StoryDraft = {
  title: 'A cooler summer',
  quote: 'We see who needs water before they do.',
  said_by: 'Ida Berg, site manager',
  organisation_name: 'Berg Quarries',
  figures: [{ value: '40 %', label: 'fewer severe results' }],
};
