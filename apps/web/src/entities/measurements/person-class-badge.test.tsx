import { entityBuilders, instantOf } from '@heatwise/builders/entity-builders';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPrivateScreen } from '../../testing/private-screen.tsx';
import { ownBaselineText, PersonClassBadge } from './class-badge.tsx';

const build = entityBuilders({ seed: 'own bounds', now: 0 });
const own = build.user({ name_first: 'Own' });
const other = build.user({ name_first: 'Other' });
const baseline = Array.from({ length: 6 }, (_, index) => {
  const time = instantOf(index * 86_400_000);
  return build.measurement(own, {
    type: 'sosm_baseline',
    value: 60,
    created_time: time,
    modified_time: time,
  });
});

test('a class from the person’s own bounds says so, with the bounds', async () => {
  await renderPrivateScreen(
    <>
      <PersonClassBadge user_id={own.user_id} status="moderately_dehydrated" label="124 mOsm" />
      <PersonClassBadge user_id={own.user_id} status="low_sodium" type="sweat" />
      <PersonClassBadge user_id={other.user_id} status="hydrated" />
    </>,
    { organisation: { users: [own, other], tags: [], measurements: baseline }, as: own },
  );
  const marks = await screen.findAllByText(/^Own baseline/);
  expect(marks.map((mark) => mark.textContent)).toEqual([
    'Own baseline, mean 60 mOsm: hydrated to 78, mild to 120, moderate to 180 mOsm',
  ]);
  const badge = screen.getByText('124 mOsm').parentElement;
  expect(badge?.parentElement?.contains(marks[0] ?? null)).toBe(true);
  expect(badge?.parentElement?.textContent).not.toContain('Low');
});

test.each([
  [64.5, 'hydrated to 83.85, mild to 129, moderate to 193.5'],
  [64, 'hydrated to 83.2, mild to 128, moderate to 192'],
])('the bounds of a mean of %d are not rounded up', (mean, bounds) => {
  expect(ownBaselineText(mean)).toContain(`: ${bounds} mOsm`);
});
