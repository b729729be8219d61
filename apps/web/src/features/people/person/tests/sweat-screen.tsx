import { HISTORY_MEASUREMENTS } from '@heatwise/domain/measurements/hydration-history';
import { SWEAT_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { sodiumMillimolesPerLitre } from '@heatwise/domain/measurements/sweat-level';
import { IconDropletOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { SWEAT_SCALE } from '../../../../entities/measurements/history/history.chart.ts';
import { testValueText, valueText } from '../../../../entities/measurements/measurement-text.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { FormSection } from '../profile/form-section.tsx';
import { FactList } from './fact-list.tsx';
import { PersonHistory } from './person-history.tsx';
import { type PersonTest, usePersonTests } from './person-tests.queries.ts';

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
