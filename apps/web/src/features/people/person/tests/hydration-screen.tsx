import {
  BASELINE_MINIMUM_VALUES,
  HISTORY_MEASUREMENTS,
  optimalZone,
  salivaBaseline,
  salivaBounds,
} from '@heatwise/domain/measurements/measurement-status';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { dateText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Progress, Stack, Text, Title } from '@mantine/core';
import { IconDropletOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { ownBaselineText } from '../../../../entities/measurements/class-badge.tsx';
import { salivaScale } from '../../../../entities/measurements/history/history.chart.ts';
import { testCount, valueText } from '../../../../entities/measurements/measurement-text.ts';
import { SalivaGauge } from '../../../../entities/measurements/saliva-gauge.tsx';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useViewerZone } from '../../../../platform/viewer-clock.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { FormSection } from '../profile/profile-fields.tsx';
import { type Fact, FactList, PersonHistory, PersonTestsTable } from './person-history.tsx';
import { type PersonTest, usePersonTests } from './person-tests.queries.ts';

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

const TITLE = 'Hydration history';
const GAUGE_TITLE = 'Latest test on the scale';
const DEFAULT_BOUNDS_TEXT = 'The default bounds: this person has no baseline of their own yet.';
const INFO =
  `The latest ${HISTORY_MEASUREMENTS} valid hydration tests, oldest to newest, each with the colour and shape of the ` +
  'class it was given. The lines are the bounds that apply to the person. With a baseline of their own (at least six ' +
  'valid baseline tests) the optimal zone is its mean plus and minus one standard deviation.\n\nA change of less than ' +
  '25 mOsm between two tests is within measurement noise. Screening, not diagnosis.';

/** A person's hydration tests as a history and as a list. */
export function HydrationScreen() {
  const person = usePersonOfPage();
  const read = usePersonTests(person.user_id, 'sosm');
  const { valid } = read;
  const { baseline_mean: mean, baseline_std: std } = person;
  const { scale, optimal, bounds, baseline } = useMemo(() => {
    const baseline = mean === null || std === null ? null : { mean, std };
    const bounds = salivaBounds(baseline);
    return { scale: salivaScale(bounds), optimal: optimalZone(baseline), bounds, baseline };
  }, [mean, std]);
  const latest = useMemo(() => valid?.slice(0, HISTORY_MEASUREMENTS), [valid]);
  const [newest] = latest ?? [];
  return (
    <>
      {newest ? (
        <Panel aria-label={GAUGE_TITLE}>
          <Title order={2} size="h5">
            {GAUGE_TITLE}
          </Title>
          <SalivaGauge value={newest.value} bounds={bounds} />
          <Text size="xs" c="dimmed" mt={4}>
            {baseline ? `${ownBaselineText(baseline.mean)}.` : DEFAULT_BOUNDS_TEXT}
          </Text>
        </Panel>
      ) : null}
      <PersonHistory
        title={TITLE}
        info={INFO}
        read={read}
        latest={latest}
        scale={scale}
        optimal={optimal}
        unit={SALIVA_UNIT}
        withChange
        empty={{
          icon: <IconDropletOff size={26} stroke={1.6} />,
          title: 'No valid hydration tests',
          hint: 'The history appears here with the first test.',
        }}
        listTitle="All hydration tests"
        noneTitle="No hydration tests"
      />
    </>
  );
}
