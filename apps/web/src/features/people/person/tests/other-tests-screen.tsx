import { HISTORY_MEASUREMENTS } from '@heatwise/domain/measurements/hydration-history';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import { IconTestPipeOff } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { ClassBadge } from '../../../../entities/measurements/class-badge.tsx';
import { freeScale } from '../../../../entities/measurements/history/free-scale.ts';
import { classLook } from '../../../../entities/measurements/measurement-class.ts';
import { testValueText, valueText } from '../../../../entities/measurements/measurement-text.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useViewerZone } from '../../../../platform/viewer-zone.ts';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { FormSection } from '../profile/form-section.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { type OtherKind, useOtherKinds } from './other-kinds.queries.ts';
import { PersonHistory } from './person-history.tsx';
import { type PersonTest, usePersonTests } from './person-tests.queries.ts';

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
