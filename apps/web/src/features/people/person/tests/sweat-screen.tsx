import { HISTORY_MEASUREMENTS } from '@heatwise/domain/measurements/hydration-history';
import { SWEAT_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { sodiumMillimolesPerLitre } from '@heatwise/domain/measurements/sweat-level';
import { fullName } from '@heatwise/domain/people/person-name';
import { Title } from '@mantine/core';
import { IconDropletOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { SWEAT_SCALE } from '../../../../entities/measurements/history/history.chart.ts';
import { HistoryCard } from '../../../../entities/measurements/history/history-card.tsx';
import { testValueText, valueText } from '../../../../entities/measurements/measurement-text.ts';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { useViewerZone } from '../../../../platform/viewer-zone.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { FactList } from './fact-list.tsx';
import { type PersonTest, usePersonTests } from './person-tests.queries.ts';
import { PersonTestsTable } from './person-tests-table.tsx';

const TITLE = 'Sweat sodium history';
const INFO =
  `The latest ${HISTORY_MEASUREMENTS} valid sweat tests, oldest to newest, in milligrams of sodium per litre, each in ` +
  'the blue and the shape of its level. The lines are where a level begins.';

/** A person's sweat tests: the level, its history and the list. */
export function SweatScreen() {
  const person = usePersonOfPage();
  const zone = useViewerZone();
  const { tests, valid, error, retry } = usePersonTests(person.user_id, 'sweat');
  const latest = useMemo(() => valid?.slice(0, HISTORY_MEASUREMENTS), [valid]);
  const lines = useMemo(() => [fullName(person)], [person]);
  const newest = latest?.[0];
  return (
    <>
      {newest && latest ? (
        <Panel aria-label="Sodium in figures">
          <Title order={2} size="h5" mb="sm">
            Sodium in figures
          </Title>
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
        </Panel>
      ) : null}
      {latest ? (
        <HistoryCard
          title={TITLE}
          info={INFO}
          tests={latest}
          scale={SWEAT_SCALE}
          zone={zone}
          today={zone.dayAt(Date.now())}
          pictureLines={lines}
          empty={
            <EmptyState
              icon={<IconDropletOff size={26} stroke={1.6} />}
              title="No valid sweat tests"
              hint="The history appears here with the first test."
            />
          }
        />
      ) : null}
      <PersonTestsTable
        title="All sweat tests"
        tests={tests ?? null}
        unit={SWEAT_UNIT}
        zone={zone}
        withChange={false}
        emptyTitle="No sweat tests"
        error={error}
        onRetry={retry}
      />
    </>
  );
}

function meanOf(tests: readonly PersonTest[]): number {
  return tests.reduce((sum, { value }) => sum + value, 0) / tests.length;
}
