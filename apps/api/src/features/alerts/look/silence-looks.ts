import { isSilenceTrigger, type SilenceTrigger } from '@heatwise/domain/alerts/alert-trigger';
import type { WritingScope } from '../../../organisation/organisation-scope.ts';
import type { LiveRule } from '../rules.store.ts';
import { applyObserved, type Observed, type Subject } from './apply-observed.ts';
import { openAlertsOf } from './looks.store.ts';
import { devicesSilentSince, peopleSilentSince, type SilentDevice } from './silence.store.ts';
import { personAsSubject } from './test-looks.ts';

const DAY_MS = 86_400_000;

/** Looks for people and devices of whom nothing has been heard: whatever else was silent no longer is. */
export async function lookAtSilence(
  scope: WritingScope,
  rules: readonly LiveRule[],
  now: Date,
): Promise<void> {
  for (const rule of rules) {
    const { trigger } = rule;
    if (!isSilenceTrigger(trigger)) continue;
    const silent = await silentUnder(scope, rule, trigger, now);
    const keys = new Set(silent.map(({ subject }) => subject.key));
    const open = await openAlertsOf(scope, [rule.rule_id]);
    const heard = open
      .filter(({ subject_key }) => !keys.has(subject_key))
      .map(({ subject_key, user_id }): Observed => {
        const subject = { kind: 'person', key: subject_key, name: '', user_id, tag_ids: [] } as const;
        return { rule, subject, observed: 'over', value: null, value_at: null };
      });
    await applyObserved(scope, [...silent, ...heard], now);
  }
}

async function silentUnder(
  scope: WritingScope,
  rule: LiveRule,
  { kind, days }: SilenceTrigger,
  now: Date,
): Promise<Observed[]> {
  const since = new Date(now.getTime() - days * DAY_MS);
  const found = (subject: Subject, heard_at: Date): Observed => ({
    rule,
    subject,
    observed: 'holds',
    value: Math.floor((now.getTime() - heard_at.getTime()) / DAY_MS),
    value_at: heard_at,
  });
  if (kind === 'device-silent') {
    const devices = await devicesSilentSince(scope, rule.scope.location_ids, since);
    return devices.map((device) => found(deviceAsSubject(device), device.heard_at));
  }
  const people = await peopleSilentSince(scope, rule.scope.tag_ids, since);
  return people.map((person) => found(personAsSubject(person), person.heard_at));
}

function deviceAsSubject({ device_id, name, home_tag_id }: SilentDevice): Subject {
  const tag_ids = home_tag_id === null ? [] : [home_tag_id];
  return { kind: 'device', key: device_id, name, user_id: null, tag_ids };
}
