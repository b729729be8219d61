import { dayAdvice, type HourSpan, hourSpansText, waterByShift } from '@heatwise/domain/heat/day-advice';
import type { PlannedHour } from '@heatwise/domain/heat/day-plan';
import { CUP_LITRES, MOST_WATER_LITRES_PER_HOUR } from '@heatwise/domain/heat/work-rest';
import { drinkText } from '@heatwise/domain/strategy/drink-volume';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import classes from './day-plan.module.css';

type DayPlanAdviceProps = {
  /** At least one hour. */
  plan: readonly PlannedHour[];
  beginsToday: boolean;
};

/** The plan in sentences, made of the same hours as the ribbon. */
export function DayPlanAdvice({ plan, beginsToday }: DayPlanAdviceProps) {
  const { work, workAndRest, doNotWork, moveToNight } = dayAdvice(plan);
  const firstDay = plan[0]?.time.slice(0, 10) ?? '';
  const text = (spans: readonly HourSpan[]) =>
    hourSpansText(spans, firstDay, beginsToday ? 'tomorrow' : 'next day');
  return (
    <ul className={classes.advice}>
      {work.length > 0 ? (
        <li>
          <strong>Work</strong> {text(work)}.
        </li>
      ) : null}
      {workAndRest.length > 0 ? (
        <li>
          <strong>Work and rest</strong> {text(workAndRest)}, as shown for each hour.
        </li>
      ) : null}
      {doNotWork.length > 0 ? (
        <li>
          <strong>Do not work</strong> {text(doNotWork)}.
        </li>
      ) : null}
      {moveToNight ? (
        <li>
          <strong>Move to the night</strong> any work planned {text(moveToNight.from)}: work is possible{' '}
          {text(moveToNight.to)}.
        </li>
      ) : null}
      <WaterAdvice plan={plan} text={text} />
    </ul>
  );
}

function WaterAdvice({ plan, text }: { plan: readonly PlannedHour[]; text: (spans: HourSpan[]) => string }) {
  const { is_metric } = useDisplayUnits();
  const volume = (litres: number) => drinkText(litres * 1000, is_metric ? 'metric' : 'imperial');
  const shifts = waterByShift(plan);
  if (shifts.length === 0) {
    return (
      <li>
        <strong>Drink to thirst</strong>: no hour is above the alert limit.
      </li>
    );
  }
  const cups = new Set(plan.flatMap(({ water }) => water.cupEveryMinutes ?? []));
  const every = [...cups].sort((one, other) => one - other).join(' to ');
  const hasThirst = plan.some(({ water }) => water.litresPerHour === null);
  return (
    <>
      <li>
        <strong>Drink</strong> {volume(CUP_LITRES)} every {every} minutes
        {hasThirst ? ' in the hours above the alert limit, to thirst in the others' : ''}. Have ready for each
        person: {shifts.map(({ span, litres }) => `${volume(litres)} for ${text([span])}`).join(', ')}.
      </li>
      <li>Nobody should drink more than {volume(MOST_WATER_LITRES_PER_HOUR)} in an hour.</li>
    </>
  );
}
