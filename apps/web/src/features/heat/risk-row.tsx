import { HEAT_STATISTIC_LABELS, HEAT_STATISTICS, type HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import { leadingCaution } from '@heatwise/domain/heat/hour-caution';
import type { BoardRow } from '@heatwise/domain/heat/risk-board';
import type { RowOrders } from '@heatwise/domain/heat/row-orders';
import { temperatureText } from '@heatwise/domain/heat/temperature';
import { workOrderText } from '@heatwise/domain/heat/work-rest';
import { Table, useComputedColorScheme } from '@mantine/core';
import { useId, useState } from 'react';
import type { ChosenWeather } from '../../entities/weather/chosen-weather.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';
import classes from './heat.module.css';
import { RiskExplanation } from './risk-explanation.tsx';

type Props = {
  row: BoardRow;
  /** The WBGT and the work-rest order of each risk's hour; null where there is no weather. */
  orders: RowOrders | null;
  weather: ChosenWeather | undefined;
};

/** One job: its four risks, each with WBGT and work-rest order, and on demand how one of them came about. */
export function RiskRow({ row, orders, weather }: Props) {
  const [asked, setAsked] = useState<HeatStatistic | null>(null);
  const whyId = useId();
  return (
    <>
      <Table.Tr>
        <Table.Th scope="row">{row.job.name}</Table.Th>
        {HEAT_STATISTICS.map((statistic) => (
          <td key={statistic}>
            <RiskCell
              row={row}
              statistic={statistic}
              orders={orders}
              whyId={asked === statistic ? whyId : undefined}
              onAsk={() => setAsked(asked === statistic ? null : statistic)}
            />
          </td>
        ))}
      </Table.Tr>
      {asked ? (
        <Table.Tr id={whyId}>
          <Table.Td colSpan={HEAT_STATISTICS.length + 1}>
            <RiskExplanation statistic={asked} row={row} order={orders?.[asked] ?? null} weather={weather} />
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  );
}

type CellProps = {
  row: BoardRow;
  statistic: HeatStatistic;
  orders: RowOrders | null;
  /** The id of what explains this cell, while it is shown. */
  whyId: string | undefined;
  onAsk: () => void;
};

/**
 * The score, then in words what leads, then the WBGT and the other of the two. A plain button: a board has over a
 * thousand, made anew when the view changes, and the library's took a sixth of the time until they stood.
 */
function RiskCell({ row, statistic, orders, whyId, onAsk }: CellProps) {
  const { temperature_unit } = useDisplayUnits();
  const scheme = useComputedColorScheme('light');
  const { category, risk } = row.risks[statistic];
  const order = orders?.[statistic] ?? null;
  const minutes = order?.work_minutes ?? null;
  const { leads, colour } = leadingCaution(row.risks[statistic], minutes);
  const { soft, text } = STATUS_PALETTE[scheme][colour];
  const ordered = minutes === null ? null : workOrderText(minutes);
  const wbgt = order === null ? null : `WBGT ${temperatureText(order.wbgt_c, temperature_unit)}`;
  const score = risk === null ? category : `${risk} ${category}`;
  const said = [score, wbgt, ordered].filter((part) => part !== null).join(', ');
  const short = category.replace(' Risk', '');
  return (
    <button
      type="button"
      className={`mantine-focus-auto ${classes.cell}`}
      style={{ background: soft, color: text }}
      aria-label={`${row.job.name}, ${HEAT_STATISTIC_LABELS[statistic]}: ${said}`}
      aria-expanded={whyId !== undefined}
      aria-controls={whyId}
      title="How it was worked out"
      onClick={onAsk}
    >
      {risk === null ? null : <strong>{risk}</strong>}
      <b>{leads === 'order' ? ordered : short}</b>
      {order ? (
        <span className={classes.wbgt}>
          WBGT <span className={classes.whole}>{temperatureText(order.wbgt_c, temperature_unit)}</span>
        </span>
      ) : null}
      {leads === 'order' ? <span>{short}</span> : ordered ? <span>{ordered}</span> : null}
    </button>
  );
}
