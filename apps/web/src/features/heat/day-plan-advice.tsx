import { dayAdvice, hourSpansText, type PlannedHour } from '@heatwise/domain/heat/day-plan';
import { CUP_LITRES, MOST_WATER_LITRES_PER_HOUR } from '@heatwise/domain/heat/work-rest';
import classes from './heat.module.css';

/** A cup in US fluid ounces is not what a bottle says: litres and millilitres are given in both systems. */
const CUP = `${Math.round(CUP_LITRES * 1000)} ml`;

/** The plan of a day in sentences. */
export function DayPlanAdvice({ plan }: { plan: readonly PlannedHour[] }) {
  const { work, workAndRest, moveToNight, doNotWork, nightHours } = dayAdvice(plan);
  const hasRest = workAndRest.length > 0;
  return (
    <ul className={classes.advice}>
      {work.length > 0 ? (
        <li>
          <strong>Work</strong> {hourSpansText(work)}. Drink {CUP} every 20 minutes.
        </li>
      ) : null}
      {hasRest ? (
        <li>
          <strong>Work and rest</strong> {hourSpansText(workAndRest)}, as the hours say. Drink {CUP} every 15
          minutes.
        </li>
      ) : null}
      {moveToNight.length > 0 ? (
        <li>
          <strong>Move to the night shift</strong> what is planned {hourSpansText(moveToNight)}: the night has{' '}
          {hourSpansText(nightHours)}.
        </li>
      ) : null}
      {doNotWork.length > 0 ? (
        <li>
          <strong>Do not work</strong> {hourSpansText(doNotWork)}.
        </li>
      ) : null}
      <li>Nobody should drink more than {MOST_WATER_LITRES_PER_HOUR} litres in an hour.</li>
    </ul>
  );
}
