import { FIRST_POSSIBLE_TEST_MS, wrongDeviceTime } from '@heatwise/domain/measurements/device-clock';
import { invalidReason } from '@heatwise/domain/measurements/invalid-reason';
import { MEASUREMENT_NOISE_MOSM } from '@heatwise/domain/measurements/measurement-noise';
import { isSalivaType, SALIVA_UNIT } from '@heatwise/domain/measurements/measurement-type';
import { recordedBaseline } from '@heatwise/domain/measurements/saliva-baseline';
import { salivaBounds } from '@heatwise/domain/measurements/saliva-status';
import { readCorrections } from '@heatwise/domain/measurements/value-correction';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Text } from '@mantine/core';
import { ClassBadge } from '../../../entities/measurements/class-badge.tsx';
import { changeOf, measuredText, valueText } from '../../../entities/measurements/measurement-text.ts';
import { ownBaselineText } from '../../../entities/measurements/own-baseline-mark.tsx';
import { SalivaGauge } from '../../../entities/measurements/saliva-gauge.tsx';
import classes from './detail.module.css';
import type { MeasurementDetail } from './measurement-detail.queries.ts';

type ResultPartProps = { measurement: MeasurementDetail; zone: TimeZone };

/** The value and its class, by which bounds it was given, and what it is against the test before. */
export function ResultPart({ measurement, zone }: ResultPartProps) {
  const { type, value, metadata, baseline_mean: mean, baseline_std: std } = measurement;
  const ofPerson = mean === null || std === null ? null : { mean, std };
  const baseline = isSalivaType(type) ? (recordedBaseline(metadata) ?? ofPerson) : null;
  const reason = measurement.valid === 0 ? invalidReason(metadata) : null;
  const deviceTime = wrongDeviceTime(metadata);
  return (
    <div>
      <div className={classes.result}>
        <span className={classes.value}>{measuredText(measurement)}</span>
        <ClassBadge
          test={{ ...measurement, baseline_mean: baseline?.mean ?? null, invalid_reason: reason }}
        />
        <ChangeLine measurement={measurement} zone={zone} />
      </div>
      {reason === null ? null : (
        <Text size="sm" mt={4}>
          Marked invalid: {reason}
        </Text>
      )}
      <Corrections measurement={measurement} zone={zone} />
      {deviceTime === null ? null : (
        <Text size="sm" mt={4}>
          The device’s clock was wrong: it dated this test {dateTimeText(Date.parse(deviceTime), zone)}. The
          time shown is when the test arrived.
        </Text>
      )}
      {measurement.created_ms >= FIRST_POSSIBLE_TEST_MS ? null : (
        <Text size="sm" mt={4}>
          The clock was wrong when this test was taken: tests dated before 2000 are left out of charts.
        </Text>
      )}
      {isSalivaType(type) ? <SalivaGauge value={value} bounds={salivaBounds(baseline)} /> : null}
      {baseline ? (
        <Text size="xs" c="dimmed" mt={4}>
          {ownBaselineText(baseline.mean)}.
        </Text>
      ) : null}
    </div>
  );
}

/** What the value was before it was corrected, the last correction first. */
function Corrections({ measurement, zone }: ResultPartProps) {
  return readCorrections(measurement.metadata)
    .toReversed()
    .map(({ value, reason, corrected_at, corrected_by_name }) => (
      <Text key={corrected_at} size="sm" mt={4}>
        Corrected from {valueText(value)}
        {corrected_by_name ? ` by ${corrected_by_name}` : ''}, {dateTimeText(Date.parse(corrected_at), zone)}:{' '}
        {reason}
      </Text>
    ));
}

/** The change to the person's valid test before, and whether it is more than noise. */
function ChangeLine({ measurement, zone }: ResultPartProps) {
  const change = changeOf(measurement);
  if (!change || measurement.previous_ms === null) return null;
  const before = `${change.text} ${SALIVA_UNIT} since ${dateTimeText(measurement.previous_ms, zone)}`;
  return (
    <Text size="sm" c="dimmed">
      {change.isNoise
        ? `${before}: within measurement noise (under ${MEASUREMENT_NOISE_MOSM} ${SALIVA_UNIT})`
        : before}
    </Text>
  );
}
