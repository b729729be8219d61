import {
  type LeadingCaution,
  leadingCaution,
  type RowOrders,
  verdictText,
  type WorkOrder,
} from '@heatwise/domain/heat/caution';
import {
  HEAT_STATISTIC_LABELS,
  HEAT_STATISTICS,
  type HeatReading,
  type HeatStatistic,
} from '@heatwise/domain/heat/daily-heat';
import { heatIndexCategory, heatIndexScore } from '@heatwise/domain/heat/heat-index-score';
import type { BoardRow } from '@heatwise/domain/heat/risk-board';
import { temperatureText } from '@heatwise/domain/heat/temperature';
import { windLabel, windScore, windText } from '@heatwise/domain/heat/wind';
import { HOUR_MINUTES, workOrderText } from '@heatwise/domain/heat/work-rest';
import { dayText } from '@heatwise/domain/time/date-text';
import { Popover, Table, useComputedColorScheme } from '@mantine/core';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import type { ChosenWeather } from '../../entities/weather/chosen-weather.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { At, useOpensOnceThere } from '../../ui/late-opening.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { STATUS_PALETTE } from '../../ui/status-palette.ts';
import classes from './heat.module.css';

/** The greatest risk and the highest WBGT of a day need not be of one hour. */
const WBGT_TERMS: Readonly<Record<HeatStatistic, string>> = {
  min: 'Lowest WBGT',
  avg: 'Mean WBGT',
  max: 'Highest WBGT',
  curr: 'WBGT',
};

type RiskExplanationProps = {
  statistic: HeatStatistic;
  row: BoardRow;
  /** The WBGT beside that risk and its work-rest order; null where there is no weather. */
  order: WorkOrder | null;
  weather: ChosenWeather | undefined;
};

/** From temperature and humidity to the risk, step by step, and to the work-rest order. */
function RiskExplanation({ statistic, row, order, weather }: RiskExplanationProps) {
  const { job_score: jobScore } = row;
  const reading = row.readings[statistic];
  const { temperature_unit, is_metric, organisation_system } = useDisplayUnits();
  if (jobScore === null) {
    return (
      <p className={classes.why}>
        The job has no complete assessment: all thirteen factors are needed to work out a risk.
      </p>
    );
  }
  const air = weather ? airOf(statistic, reading, weather) : null;
  if (!reading || !air) {
    return (
      <p className={classes.why}>
        There is no weather for this location and time. Without it the risk is unknown, which does not mean
        that it is low.
      </p>
    );
  }
  const heat = heatIndexScore(reading.heat_index_c, organisation_system);
  const wind = windScore(reading.wind_kph);
  const isMean = statistic === 'avg';
  return (
    <>
      <dl className={classes.why}>
        <Step term={air.when}>
          {temperatureText(air.temperature_c, temperature_unit)}, humidity {Math.round(air.humidity)} %
        </Step>
        <Step term={isMean ? 'Mean heat index' : 'Heat index'}>
          {temperatureText(reading.heat_index_c, temperature_unit)},{' '}
          {heatIndexCategory(reading.heat_index_c, organisation_system)}
          {isMean ? '' : `: score ${heat}`}
        </Step>
        <Step term="Job">score {jobScore}</Step>
        <Step term={isMean ? 'Mean wind' : 'Wind'}>
          {windText(reading.wind_kph, is_metric ? 'metric' : 'imperial')}, {windLabel(reading.wind_kph)}
          {isMean ? '' : `: score ${wind}`}
        </Step>
        <Step term="Risk">
          {isMean ? (
            <>
              mean of the hours’ risks: <strong>{row.risks.avg.risk}</strong>
            </>
          ) : (
            <>
              {heat} × {jobScore} + {wind} = <strong>{heat * jobScore + wind}</strong>
            </>
          )}
        </Step>
        {order ? (
          <>
            <Step term={WBGT_TERMS[statistic]}>
              {temperatureText(order.wbgt_c, temperature_unit)},{' '}
              {order.isInSun ? 'in the sun' : 'out of the sun'}
              {order.time ? `, at ${momentText(order.time)}` : ''}
            </Step>
            <Step term="Work-rest order">
              {order.work_minutes === null ? 'needs the work rate' : workOrderText(order.work_minutes)}
            </Step>
          </>
        ) : null}
      </dl>
      <WhyTheyDiffer row={row} statistic={statistic} order={order} />
    </>
  );
}

/** Two measures that disagree: which one leads, and why they may. */
function WhyTheyDiffer({ row, statistic, order }: Omit<RiskExplanationProps, 'weather'>) {
  const { leads, differ, isFromJob } = leadingCaution(row.risks[statistic], order);
  if (isFromJob) {
    return (
      <p className={classes.why}>
        The risk comes from the job, not from today’s heat: the WBGT is below the alert limit of this work.
      </p>
    );
  }
  if (!differ) return null;
  return (
    <p className={classes.why}>
      {leads === 'risk'
        ? 'The risk calls for more caution than the work-rest order, so it decides: it counts all thirteen factors of the ' +
          'job, even in mild air. The order looks only at the WBGT, the work rate and the clothing.'
        : 'The work-rest order calls for more caution than the risk, so it decides: the WBGT counts sun and radiation, which ' +
          'the heat index leaves out, and the order depends on how hard the work is and what is worn.'}
    </p>
  );
}

function Step({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type Air = { readonly when: string; readonly temperature_c: number; readonly humidity: number };

/** The temperature and humidity behind a reading: of its hour, or the means of all hours. */
function airOf(
  statistic: HeatStatistic,
  reading: HeatReading | null,
  { hours, current }: ChosenWeather,
): Air | null {
  if (statistic === 'curr') return current && { ...current, when: `At ${momentText(current.time)}` };
  if (statistic !== 'avg') {
    const hour = hours.find(({ time }) => time === reading?.time);
    return hour ? { ...hour, when: `At ${momentText(hour.time)}` } : null;
  }
  if (hours.length === 0) return null;
  const mean = (read: (hour: ChosenWeather['hours'][number]) => number) =>
    hours.reduce((sum, hour) => sum + read(hour), 0) / hours.length;
  return {
    when: `Mean of ${hours.length} hours`,
    temperature_c: mean(({ temperature_c }) => temperature_c),
    humidity: mean(({ humidity }) => humidity),
  };
}

/** Local time at the location: 'YYYY-MM-DDTHH:MM'. */
function momentText(time: string): string {
  return `${time.slice(11, 16)}, ${dayText(time.slice(0, 10))}`;
}

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
