import { HISTORY_MEASUREMENTS } from '@heatwise/domain/measurements/hydration-history';
import { SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { optimalZone } from '@heatwise/domain/measurements/saliva-baseline';
import { salivaBounds } from '@heatwise/domain/measurements/saliva-status';
import { Text, Title } from '@mantine/core';
import { IconDropletOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { salivaScale } from '../../../../entities/measurements/history/history.chart.ts';
import { ownBaselineText } from '../../../../entities/measurements/own-baseline-mark.tsx';
import { SalivaGauge } from '../../../../entities/measurements/saliva-gauge.tsx';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { PersonHistory } from './person-history.tsx';
import { usePersonTests } from './person-tests.queries.ts';

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
