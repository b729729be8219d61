import type { AuditVerification } from '@heatwise/contract/audit/audit.contract';
import { formatCount } from '@heatwise/domain/text/format-number';
import { dateTimeText } from '@heatwise/domain/time/date-text';
import type { TimeZone } from '@heatwise/domain/time/time-zone';
import { Button, Text } from '@mantine/core';
import { IconAlertTriangle, IconLink, IconShieldCheck } from '@tabler/icons-react';
import { useViewerZone } from '../../platform/viewer-zone.ts';
import classes from './audit.module.css';
import { useVerification } from './audit.queries.ts';

const FINGERPRINT_GROUPS = /.{8}/g;

/** Has the server recompute the chain when asked, and says what came of it. */
export function ChainCard() {
  const zone = useViewerZone();
  const { data, error, isPending, mutate } = useVerification();
  const state = error ? 'failed' : data ? (data.broken_at === null ? 'sound' : 'broken') : 'unknown';
  const Icon = {
    sound: IconShieldCheck,
    broken: IconAlertTriangle,
    failed: IconAlertTriangle,
    unknown: IconLink,
  }[state];
  return (
    <section className={classes.chain} data-state={state} aria-label="Verification">
      <Icon size={26} stroke={1.7} aria-hidden="true" className={classes.icon ?? ''} />
      <div className={classes.words} role="status">
        <Text fw={650}>{titleOf(state, data)}</Text>
        <Text size="sm" className={classes.detail ?? ''}>
          {error ? error.message : data ? detailOf(data, zone) : UNVERIFIED}
        </Text>
        {data?.last_hash ? (
          <Text size="xs" mt={6} className={classes.hash ?? ''}>
            Fingerprint of entry {data.entries}: {data.last_hash.match(FINGERPRINT_GROUPS)?.join(' ')}
          </Text>
        ) : null}
      </div>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        {data || error ? 'Verify again' : 'Verify now'}
      </Button>
    </section>
  );
}

const UNVERIFIED =
  'Each entry holds a fingerprint of the one before it. Verifying recomputes all of them on the server.';

function titleOf(state: string, data: AuditVerification | undefined): string {
  if (state === 'sound') return data?.entries === 0 ? 'The trail is empty' : 'Chain verified';
  if (state === 'broken') return `The chain is broken at entry ${data?.broken_at}`;
  return state === 'failed' ? 'The chain could not be verified' : 'Is the trail intact?';
}

function detailOf(
  { entries, first_at, last_at, broken_at, verified_at }: AuditVerification,
  zone: TimeZone,
): string {
  const time = (at: string | null) => (at ? dateTimeText(Date.parse(at), zone) : '');
  const count = formatCount(entries, 'entry', 'entries');
  const span = entries > 0 ? `, from ${time(first_at)} to ${time(last_at)}` : '';
  if (broken_at !== null)
    return `${count}${span}, are intact. Entry ${broken_at} was changed, or one before it is missing. Verified ${time(verified_at)}.`;
  return `${count}${span}: none was changed, none is missing between them. Verified ${time(verified_at)}.`;
}
