import {
  HISTORY_MEASUREMENTS,
  sodiumMillimolesPerLitre,
} from '@heatwise/domain/measurements/measurement-status';
import { SWEAT_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { IconDropletOff, IconTestPipeOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { ClassBadge } from '../../../../entities/measurements/class-badge.tsx';
import { freeScale } from '../../../../entities/measurements/history/free-scale.ts';
import { SWEAT_SCALE } from '../../../../entities/measurements/history/history.chart.ts';
import { classLook, testValueText, valueText } from '../../../../entities/measurements/measurement-text.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useViewerZone } from '../../../../platform/viewer-clock.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { FormSection } from '../profile/profile-fields.tsx';
import { type Fact, FactList, PersonHistory } from './person-history.tsx';
import { type OtherKind, type PersonTest, useOtherKinds, usePersonTests } from './person-tests.queries.ts';

const TITLE = 'Sweat sodium history';
const INFO =
  `The latest ${HISTORY_MEASUREMENTS} valid sweat tests, oldest to newest, in milligrams of sodium per litre, each in ` +
  'the blue and the shape of its level. The lines are where a level begins.';

/** A person's sweat tests: the level, its history and the list. */
export function SweatScreen() {
  const { user_id } = usePersonOfPage();
  const read = usePersonTests(user_id, 'sweat');
  const { valid } = read;
  const latest = useMemo(() => valid?.slice(0, HISTORY_MEASUREMENTS), [valid]);
  const newest = latest?.[0];
  return (
    <>
      {newest && latest ? (
        <FormSection title="Sodium in figures">
          <FactList
            facts={[
              { name: 'Latest test', value: `${testValueText(newest)} ${SWEAT_UNIT}` },
              { name: 'In mmol/L', value: valueText(sodiumMillimolesPerLitre(newest.value)) },
              {
                name: `Mean of the latest ${latest.length}`,
                value: `${valueText(meanOf(latest))} ${SWEAT_UNIT}`,
              },
            ]}
          />
        </FormSection>
      ) : null}
      <PersonHistory
        title={TITLE}
        info={INFO}
        read={read}
        latest={latest}
        scale={SWEAT_SCALE}
        unit={SWEAT_UNIT}
        empty={{
          icon: <IconDropletOff size={26} stroke={1.6} />,
          title: 'No valid sweat tests',
          hint: 'The history appears here with the first test.',
        }}
        listTitle="All sweat tests"
        noneTitle="No sweat tests"
      />
    </>
  );
}

function meanOf(tests: readonly PersonTest[]): number {
  return tests.reduce((sum, { value }) => sum + value, 0) / tests.length;
}

type Props = {
  /** Of the address: the type, or the id of a custom one. */
  kind: string;
  /** Stands where the person has no test of that kind. */
  notFound: ReactNode;
};

/** A person's tests of a kind that has no scale of ours: electrolyte, enzymatic and the organisation's own. */
export function OtherTestsScreen({ kind, notFound }: Props) {
  const { user_id } = usePersonOfPage();
  const kinds = useOtherKinds(user_id);
  if (!kinds) return <LoadingState />;
  const found = kinds.find((other) => other.kind === kind);
  return found ? <TestsOfKind key={kind} kind={found} /> : notFound;
}

function TestsOfKind({ kind }: { kind: OtherKind }) {
  const { type, custom_id, name, unit } = kind;
  const { user_id } = usePersonOfPage();
  const zone = useViewerZone();
  const read = usePersonTests(user_id, type, custom_id);
  const { valid } = read;
  const latest = useMemo(
    () => valid?.slice(0, HISTORY_MEASUREMENTS).map((test) => ({ ...test, look: classLook(test) })),
    [valid],
  );
  const scale = useMemo(() => freeScale(kind, latest?.map(({ value }) => value) ?? []), [kind, latest]);
  const isClassed = scale.classes.length > 0;
  return (
    <>
      {latest?.[0] ? (
        <FormSection title={`${name} in figures`}>
          <FactList facts={factsOf(latest, unit, isClassed, (ms) => dateTimeText(ms, zone))} />
        </FormSection>
      ) : null}
      <PersonHistory
        title={`${name} history`}
        info={
          `The latest ${HISTORY_MEASUREMENTS} valid tests of this kind, oldest to newest. ` +
          (isClassed
            ? 'The classes are those that the organisation set for this type; the lines are where one begins.'
            : 'This kind of test has no classes.')
        }
        read={read}
        latest={latest}
        scale={scale}
        unit={unit}
        empty={{
          icon: <IconTestPipeOff size={26} stroke={1.6} />,
          title: 'No valid tests',
          hint: 'The history appears here with the first valid test.',
        }}
        listTitle={`All tests: ${name}`}
        noneTitle="No tests"
      />
    </>
  );
}

function factsOf(
  latest: readonly PersonTest[],
  unit: string,
  isClassed: boolean,
  timeText: (ms: number) => string,
): Fact[] {
  const [newest] = latest;
  if (!newest) return [];
  const withUnit = (value: number) => `${valueText(value)} ${unit}`.trim();
  const values = latest.map(({ value }) => value);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const { previous_value } = newest;
  return [
    { name: 'Latest test', value: `${testValueText(newest)} ${unit}`.trim() },
    ...(isClassed ? [{ name: 'Class', value: <ClassBadge test={newest} /> }] : []),
    { name: 'Tested', value: timeText(newest.created_ms) },
    ...(previous_value === null ? [] : [{ name: 'Previous test', value: withUnit(previous_value) }]),
    { name: `Mean of the latest ${latest.length}`, value: withUnit(mean) },
    {
      name: 'Lowest and highest of these',
      value: `${valueText(Math.min(...values))} to ${withUnit(Math.max(...values))}`,
    },
  ];
}
