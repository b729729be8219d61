import { useMinute } from '../../../platform/viewer-clock.ts';
import { useAlarmSound, WALL_SOUND } from '../../../ui/use-alarm-sound.ts';
import { alertCount, alertLine } from '../alert-texts.ts';
import { useOpenAlerts } from '../alerts.queries.ts';
import { useAnswersAlerts } from '../use-answers-alerts.ts';
import classes from './around.module.css';
import { unanswered, useNewCriticals } from './new-alerts.ts';

const ON_DISPLAY = 3;

/**
 * On the wall that fills the screen, which is read from afar and not pressed: one line of what nobody has answered, and a sound for
 * what is new and critical where the wall's sound is on.
 */
export function AlertsOnDisplay() {
  return useAnswersAlerts() ? <OneLine /> : null;
}

function OneLine() {
  const { data, error } = useOpenAlerts();
  const nowMs = useMinute();
  const { sound, state } = useAlarmSound(WALL_SOUND);
  useNewCriticals(data, () => {
    if (state !== 'off') sound.current?.play();
  });
  if (!data) return error ? <p className={classes.display}>Alerts could not be loaded.</p> : null;
  const firing = unanswered(data.alerts, nowMs);
  if (firing.length === 0) return null;
  const shown = firing.slice(0, ON_DISPLAY);
  const rest = firing.length - shown.length;
  return (
    <p className={classes.display} data-severity={firing[0]?.severity} role="status">
      <strong>{alertCount(firing.length)}:</strong> {shown.map(alertLine).join('; ')}
      {rest > 0 ? ` and ${rest} more` : ''}
    </p>
  );
}
