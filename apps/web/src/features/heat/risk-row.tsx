import {
  type DailyHeat,
  HEAT_STATISTIC_LABELS,
  HEAT_STATISTICS,
  type HeatStatistic,
} from '@heatwise/domain/heat/daily-heat';
import { RISK_TAG_COLOURS } from '@heatwise/domain/heat/risk';
import type { BoardRow } from '@heatwise/domain/heat/risk-board';
import { Table, UnstyledButton, useComputedColorScheme } from '@mantine/core';
import { useId, useState } from 'react';
import type { ChosenWeather } from '../../platform/chosen-weather.ts';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';
import classes from './heat.module.css';
import { HowItCameAbout } from './how-it-came-about.tsx';

type Props = { row: BoardRow; heat: DailyHeat | null; weather: ChosenWeather | undefined };

/** One job: its four risks, and below them, on demand, how one of them came about. */
export function RiskRow({ row, heat, weather }: Props) {
  const [asked, setAsked] = useState<HeatStatistic | null>(null);
  const scheme = useComputedColorScheme('light');
  const whyId = useId();
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row">{row.job.name}</Table.Th>
        {HEAT_STATISTICS.map((statistic) => {
          const { category, risk } = row.risks[statistic];
          const { soft, text } = STATUS_PALETTE[scheme][RISK_TAG_COLOURS[category]];
          const isAsked = asked === statistic;
          const said = risk === null ? category : `${risk} ${category}`;
          return (
            <Table.Td key={statistic}>
              <UnstyledButton
                className={classes.cell ?? ''}
                style={{ background: soft, color: text }}
                aria-label={`${row.job.name}, ${HEAT_STATISTIC_LABELS[statistic]}: ${said}`}
                aria-expanded={isAsked}
                aria-controls={isAsked ? whyId : undefined}
                title="How it came about"
                onClick={() => setAsked(isAsked ? null : statistic)}
              >
                {risk === null ? null : <strong>{risk}</strong>}
                {category.replace(' Risk', '')}
              </UnstyledButton>
            </Table.Td>
          );
        })}
      </Table.Tr>
      {asked ? (
        <Table.Tr id={whyId}>
          <Table.Td colSpan={HEAT_STATISTICS.length + 1}>
            <HowItCameAbout
              statistic={asked}
              jobScore={row.job_score}
              reading={heat?.[asked] ?? null}
              weather={weather}
            />
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  );
}
