import { render, screen } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test } from 'vitest';
import { type FeatureSlots, Slot, SlotsProvider, usePersonTabs } from './slots.tsx';

const weather: FeatureSlots = {
  parts: { 'location overview': ({ tag_id }) => <p>Weather of {tag_id}</p> },
};
const courses: FeatureSlots = {
  parts: {
    'location overview': lazy(async () => ({
      default: ({ tag_id }: { tag_id: string }) => <p>Courses at {tag_id}</p>,
    })),
  },
  personTabs: [{ to: '/people/$user_id', label: 'Courses', may: () => true }],
};

function Labels() {
  return usePersonTabs()
    .map(({ label }) => label)
    .join();
}

test('a slot shows what each feature puts there, in the order of the features', async () => {
  render(
    <SlotsProvider slots={[courses, {}, weather]}>
      <Slot name="location overview" given={{ tag_id: 'pit 3' }} />
      <Slot name="banners" given={{}} />
    </SlotsProvider>,
  );
  await screen.findByText('Courses at pit 3');
  expect(document.body.textContent).toBe('Courses at pit 3Weather of pit 3');
});

test('a person’s page has the parts that features bring', () => {
  render(
    <SlotsProvider slots={[weather, courses]}>
      <Labels />
    </SlotsProvider>,
  );
  expect(document.body.textContent).toBe('Courses');
});

test('a screen on its own shows its slots empty', () => {
  const { container } = render(<Slot name="location overview" given={{ tag_id: 'pit 3' }} />);
  expect(container.textContent).toBe('');
});
