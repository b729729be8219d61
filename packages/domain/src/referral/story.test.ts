import { expect, test } from 'vitest';
import { STORY_MESSAGES, storyProblems, tidyStory } from './story.ts';

const story = {
  title: ' Cool ',
  quote: 'We drink more.',
  said_by: '',
  organisation_name: 'Berg',
  figures: [],
};

test('a story is submitted whole; a number without words is no number', () => {
  expect(storyProblems(story)).toEqual({});
  expect(storyProblems({ ...story, title: ' ', quote: '', organisation_name: '' })).toEqual({
    title: STORY_MESSAGES.titleMissing,
    quote: STORY_MESSAGES.quoteMissing,
    organisation_name: STORY_MESSAGES.organisationMissing,
  });
  expect(storyProblems({ ...story, figures: [{ label: '', value: '40 %' }] })).toEqual({
    'figures.0.value': STORY_MESSAGES.figureIncomplete,
  });
});

test('space around texts and empty numbers are not kept', () => {
  const figures = [
    { label: ' fewer ', value: ' 40 % ' },
    { label: ' ', value: '' },
  ];
  expect(tidyStory({ ...story, figures })).toEqual({
    ...story,
    title: 'Cool',
    figures: [{ label: 'fewer', value: '40 %' }],
  });
});
