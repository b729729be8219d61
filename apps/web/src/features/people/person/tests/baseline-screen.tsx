import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import {
  BASELINE_MINIMUM_VALUES,
  optimalZone,
  salivaBaseline,
} from '@heatwise/domain/measurements/saliva-baseline';
import { salivaBounds } from '@heatwise/domain/measurements/saliva-status';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Progress, Stack, Text } from '@mantine/core';
import { testCount, valueText } from '../../../../entities/measurements/measurement-text.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useViewerZone } from '../../../../platform/viewer-zone.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { FormSection } from '../profile/form-section.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { type PersonTest, usePersonTests } from './person-tests.queries.ts';
import { PersonTestsTable } from './person-tests-table.tsx';

/** A person's baseline: what it is, or what is missing for one, and the tests it is made of. */
export function BaselineScreen() {
  const person = usePersonOfPage();
  const zone = useViewerZone();
  const { tests, valid, error, retry } = usePersonTests(person.user_id, 'sosm_baseline');
  return (
    <>
      <FormSection title="Hydration baseline">
        {valid ? <Baseline valid={valid} zone={zone} /> : error ? null : <LoadingState height={80} />}
      </FormSection>
      <PersonTestsTable
        title="All baseline tests"
        isWhole
        tests={tests ?? null}
        unit={SALIVA_UNIT}
        zone={zone}
        withChange
        emptyTitle="No baseline tests"
        error={error}
        onRetry={retry}
      />
    </>
  );
}

function Baseline({ valid, zone }: { valid: readonly PersonTest[]; zone: TimeZone }) {
  const values = valid.map(({ value }) => value);
  const baseline = salivaBaseline(values);
  if (!baseline) return <Missing values={values} />;
  const { mild, moderate, severe } = salivaBounds(baseline);
  const optimal = optimalZone(baseline);
  // Newest first: the sixth from the end is the test with which the baseline began.
  const first = valid.at(-BASELINE_MINIMUM_VALUES);
  const facts: Fact[] = [
    { name: 'Mean', value: mOsm(baseline.mean) },
    { name: 'Standard deviation', value: mOsm(baseline.std) },
    { name: 'Valid baseline tests', value: formatNumber(valid.length) },
    { name: 'Active since', value: first ? dateText(first.created_ms, zone) : '–' },
    { name: 'Optimal zone', value: optimal ? `${valueText(optimal.low)} to ${mOsm(optimal.high)}` : '–' },
    { name: 'Hydrated up to', value: mOsm(mild) },
    { name: 'Mildly dehydrated up to', value: mOsm(moderate) },
    { name: 'Moderately dehydrated up to', value: mOsm(severe) },
  ];
  return (
    <Stack gap="md">
      <Text size="sm">
        The baseline is active: hydration tests are judged by this person’s own bounds. It is recalculated
        with every valid baseline test.
      </Text>
      <FactList facts={facts} />
    </Stack>
  );
}

function Missing({ values }: { values: readonly number[] }) {
  const count = values.length;
  const missing = Math.max(0, BASELINE_MINIMUM_VALUES - count);
  return (
    <Stack gap="sm">
      <Text size="sm">
        {missing > 0
          ? `Not active yet: ${testCount(missing)} missing. A baseline needs at least ${BASELINE_MINIMUM_VALUES} valid baseline tests; until then the default bounds apply.`
          : 'Not active: the mean of the baseline tests is zero, so the default bounds apply.'}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section
          value={(100 * Math.min(count, BASELINE_MINIMUM_VALUES)) / BASELINE_MINIMUM_VALUES}
          aria-label={`${count} of ${BASELINE_MINIMUM_VALUES} valid baseline tests`}
        />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        {count} of {BASELINE_MINIMUM_VALUES} valid baseline tests
        {count > 0 ? `, mean ${mOsm(values.reduce((sum, value) => sum + value, 0) / count)} so far` : ''}
      </Text>
    </Stack>
  );
}

function mOsm(value: number): string {
  return `${valueText(value)} ${SALIVA_UNIT}`;
}
