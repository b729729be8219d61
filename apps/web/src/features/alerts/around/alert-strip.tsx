import type { Alert } from '@heatwise/contract/alerts/alerts.contract';
import { SIMULATED_WEATHER } from '@heatwise/domain/heat/simulated-climate';
import { formatNumber } from '@heatwise/domain/text/format-number';
import { Button, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useSiteZones } from '../../../entities/weather/site-zones.ts';
import { useDisplayUnits } from '../../../platform/display-units.tsx';
import { useMinute, useViewerZone } from '../../../platform/viewer-clock.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SeverityBadge, useSeverityShade } from '../alert-badges.tsx';
import { alertCount, foundText } from '../alert-texts.ts';
import { useAcknowledge } from '../alerts.mutations.ts';
import { useOpenAlerts } from '../alerts.queries.ts';
import { useAnswersAlerts } from '../use-answers-alerts.ts';
import classes from './around.module.css';
import { unanswered } from './new-alerts.ts';

/** So many stand above a screen; the others are a press away. */
const SHOWN = 3;

/** Above the dashboard and the wall: what is open, what nobody has answered and the worst first. Nothing where nothing is open. */
export function AlertStrip() {
  return useAnswersAlerts() ? <Strip /> : null;
}

function Strip() {
  const id = useId();
  const { data, error } = useOpenAlerts();
  const acknowledge = useAcknowledge();
  const nowMs = useMinute();
  if (!data)
    return error ? (
      <div className={classes.failed} data-not-in-pictures>
        <Notice tone="warning" title="Alerts could not be loaded">
          {error.message} Whether any is open is not known.
        </Notice>
      </div>
    ) : null;
  if (data.count === 0) return null;
  const firing = unanswered(data.alerts, nowMs);
  const isQuiet = data.alerts.some(({ state }) => state === 'firing');
  const [worst = data.alerts[0]] = firing;
  const shown = firing.slice(0, SHOWN);
  const rest = data.count - shown.length;
  return (
    <section
      aria-labelledby={id}
      className={classes.strip}
      data-severity={worst?.severity}
      data-calm={firing.length === 0 || undefined}
      data-not-in-pictures
    >
      <div className={classes.head}>
        <Title order={2} size="h5" id={id}>
          {alertCount(data.count)}
          {firing.length > 0 ? '' : isQuiet ? ', all acknowledged or muted' : ', all acknowledged'}
        </Title>
        {error ? (
          <Text size="sm" role="status">
            Not up to date: {error.message}
          </Text>
        ) : null}
        <AnchorLink to="/settings/alerts" className={classes.all ?? ''}>
          {rest > 0 && shown.length > 0 ? `All ${formatNumber(data.count)} alerts` : 'Open alerts'}
        </AnchorLink>
      </div>
      {shown.length > 0 ? (
        <ul className={classes.lines}>
          {shown.map((alert) => (
            <Line
              key={alert.alert_id}
              alert={alert}
              isBusy={acknowledge.isPending}
              onAcknowledge={() => acknowledge.mutate({ alert_id: alert.alert_id, note: '' })}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

type LineProps = { alert: Alert; isBusy: boolean; onAcknowledge: () => void };

function Line({ alert, isBusy, onAcknowledge }: LineProps) {
  const zone = useViewerZone();
  const openZone = useSiteZones();
  const { temperature_unit } = useDisplayUnits();
  const { fill } = useSeverityShade(alert.severity);
  const found = foundText(alert, temperature_unit, { site: openZone(alert.time_zone), viewer: zone });
  const { alert_id, subject_name, rule_name } = alert;
  return (
    <li className={classes.line} style={{ borderInlineStartColor: fill }}>
      <SeverityBadge severity={alert.severity} />
      <div className={classes.words}>
        <AnchorLink
          to="/settings/alerts"
          search={{ open: alert_id }}
          fw={650}
          className={classes.subject ?? ''}
        >
          {subject_name}
        </AnchorLink>
        <Text size="sm">
          {[rule_name, ...(found === null ? [] : [found])].join(': ')},{' '}
          <RelativeTime ms={Date.parse(alert.fired_at ?? alert.began_at)} zone={zone} />
          {alert.no_data_since === null ? '' : ' – no data at the moment'}
          {alert.is_simulated ? ` – ${SIMULATED_WEATHER}` : ''}
        </Text>
      </div>
      <Button
        size="md"
        variant="default"
        disabled={isBusy}
        aria-label={`Acknowledge ${subject_name}: ${rule_name}`}
        onClick={onAcknowledge}
      >
        Acknowledge
      </Button>
    </li>
  );
}
