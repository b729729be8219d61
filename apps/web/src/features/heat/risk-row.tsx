import { HEAT_STATISTIC_LABELS, HEAT_STATISTICS, type HeatStatistic } from '@heatwise/domain/heat/daily-heat';
import { type LeadingCaution, leadingCaution, verdictText } from '@heatwise/domain/heat/hour-caution';
import type { BoardRow } from '@heatwise/domain/heat/risk-board';
import type { RowOrders } from '@heatwise/domain/heat/row-orders';
import { temperatureText } from '@heatwise/domain/heat/temperature';
import { HOUR_MINUTES, workOrderText } from '@heatwise/domain/heat/work-rest';
import { Popover, Table, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import type { ChosenWeather } from '../../entities/weather/chosen-weather.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { At, useOpensOnceThere } from '../../ui/late-opening.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';
import classes from './heat.module.css';
import { RiskExplanation } from './risk-explanation.tsx';

type RiskRowProps = {
  row: BoardRow;
  /** The WBGT and the work-rest order of each risk's hour; null where there is no weather. */
  orders: RowOrders | null;
  weather: ChosenWeather | undefined;
  /** Whether the reader may assess the job. */
  mayAssess: boolean;
};

/** One job: its four risks, each with WBGT and work-rest order, and on demand how one of them came about. */
export function RiskRow({ row, orders, weather, mayAssess }: RiskRowProps) {
  const [asked, setAsked] = useState<{ statistic: HeatStatistic; cell: HTMLElement } | null>(null);
  const whyId = useId();
  return (
    <Table.Tr>
      <Table.Th scope="row">
        {row.job.name}
        {row.job_score === null && mayAssess ? (
          <AnchorLink
            className={classes.assess ?? ''}
            to="/settings/jobs/$tag_id"
            params={{ tag_id: row.job.tag_id }}
          >
            {`Assess ${row.job.name}`}
          </AnchorLink>
        ) : null}
      </Table.Th>
      {HEAT_STATISTICS.map((statistic) => (
        <td key={statistic}>
          <RiskCell
            row={row}
            statistic={statistic}
            orders={orders}
            whyId={asked?.statistic === statistic ? whyId : undefined}
            onAsk={(cell) => setAsked(asked?.statistic === statistic ? null : { statistic, cell })}
          />
          {asked?.statistic === statistic ? (
            <WhyPopover
              id={whyId}
              label={`${row.job.name}, ${HEAT_STATISTIC_LABELS[statistic]}: how it was worked out`}
              place={{ current: asked.cell }}
              onClose={() => setAsked(null)}
            >
              <RiskExplanation
                statistic={statistic}
                row={row}
                order={orders?.[statistic] ?? null}
                weather={weather}
              />
            </WhyPopover>
          ) : null}
        </td>
      ))}
    </Table.Tr>
  );
}

type WhyProps = {
  id: string;
  label: string;
  place: RefObject<HTMLElement>;
  onClose: () => void;
  children: ReactNode;
};

/** How a cell was worked out, beside the cell. */
function WhyPopover({ id, label, place, onClose, children }: WhyProps) {
  const opened = useOpensOnceThere(true);
  return (
    <Popover
      opened={opened}
      onChange={(isOpen) => isOpen || onClose()}
      width="min(440px, calc(100vw - 24px))"
      position="bottom"
      middlewares={{ flip: true, shift: true }}
      withArrow
      shadow="md"
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <At place={place} />
      </Popover.Target>
      <Popover.Dropdown id={id} role="dialog" aria-label={label}>
        <div className={classes.whyBox} tabIndex={-1} data-autofocus>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Words the work-rest order; where the risk calls for more caution, they say that only the WBGT allows this. */
function restText(minutes: number, { leads, differ, isFromJob }: LeadingCaution): string {
  const order = minutes === HOUR_MINUTES ? 'No rest needed' : workOrderText(minutes);
  return leads === 'risk' && differ && !isFromJob ? `By WBGT: ${order.toLowerCase()}` : order;
}

const FROM_JOB = 'The risk comes from the job, not from today’s heat.';

type CellProps = {
  row: BoardRow;
  statistic: HeatStatistic;
  orders: RowOrders | null;
  /** The id of what explains this cell, while it is shown. */
  whyId: string | undefined;
  /** Gets the cell, which the explanation opens beside. */
  onAsk: (cell: HTMLElement) => void;
};

/**
 * The verdict, the work-rest order, the WBGT and the score, always in this order. A plain button, because a board has
 * more than a thousand of them and the library's button takes a sixth of the time to draw it.
 */
function RiskCell({ row, statistic, orders, whyId, onAsk }: CellProps) {
  const { temperature_unit } = useDisplayUnits();
  const scheme = useComputedColorScheme('light');
  const { category, risk } = row.risks[statistic];
  const order = orders?.[statistic] ?? null;
  const minutes = order?.work_minutes ?? null;
  const caution = leadingCaution(row.risks[statistic], order);
  const { soft, text } = STATUS_PALETTE[scheme][caution.colour];
  const verdict = verdictText(caution, row.risks[statistic]);
  const rest = minutes === null ? null : restText(minutes, caution);
  const wbgt = order === null ? null : `WBGT ${temperatureText(order.wbgt_c, temperature_unit)}`;
  const score = risk === null ? category : `${risk} ${category}`;
  const said = [...new Set([verdict, rest, wbgt, score, caution.isFromJob ? FROM_JOB : null])]
    .filter((part) => part !== null)
    .join(', ');
  return (
    <button
      type="button"
      className={`mantine-focus-auto ${classes.cell}`}
      style={{ background: soft, color: text }}
      aria-label={`${row.job.name}, ${HEAT_STATISTIC_LABELS[statistic]}: ${said}`}
      aria-haspopup="dialog"
      aria-expanded={whyId !== undefined}
      aria-controls={whyId}
      title={caution.isFromJob ? FROM_JOB : 'How it was worked out'}
      onClick={(event) => onAsk(event.currentTarget)}
    >
      <strong>{verdict}</strong>
      {rest === null || rest === verdict ? null : <span>{rest}</span>}
      {order ? (
        <span className={classes.wbgt}>
          WBGT <span className={classes.whole}>{temperatureText(order.wbgt_c, temperature_unit)}</span>
        </span>
      ) : null}
      {risk === null ? null : (
        <small>
          {risk} {category.replace(' Risk', '')}
        </small>
      )}
    </button>
  );
}
