import { type AlertRuleDraft, type AlertScope, scopeKindsOf } from '@heatwise/domain/alerts/alert-rule';
import { TRIGGERS } from '@heatwise/domain/alerts/alert-trigger';
import { LISTED_TAG_TYPES } from '@heatwise/domain/tags/tag';
import { Stack, Text } from '@mantine/core';
import { TagPicker } from '../../../entities/tags/tag-picker.tsx';
import classes from './editor.module.css';
import type { Names } from './names.ts';

const PICKED = {
  tag_ids: {
    label: 'Only people with one of these tags, jobs or locations',
    placeholder: 'Everybody',
    tags: { types: LISTED_TAG_TYPES },
  },
  location_ids: {
    label: 'Only these locations',
    placeholder: 'All locations with a position',
    tags: { types: ['location'], isPlaced: true },
  },
  job_ids: { label: 'Only these jobs', placeholder: 'All jobs', tags: { types: ['job'] } },
} as const;

type Props = {
  rule: Pick<AlertRuleDraft, 'trigger' | 'scope'>;
  names: Names;
  problem: string | undefined;
  onChange: (scope: AlertScope) => void;
};

/** Which of what the trigger watches the rule is for. */
export function ScopeFields({ rule: { trigger, scope }, names, problem, onChange }: Props) {
  const isOfDevices = TRIGGERS[trigger.kind].watches === 'device';
  return (
    <Stack gap="sm">
      <div className={classes.fields}>
        {scopeKindsOf(trigger.kind).map((kind) => (
          <TagPicker
            key={kind}
            label={isOfDevices ? 'Only devices that live at these locations' : PICKED[kind].label}
            placeholder={isOfDevices ? 'All devices' : PICKED[kind].placeholder}
            tags={isOfDevices ? { types: ['location'] } : PICKED[kind].tags}
            value={names.optionsOf(scope[kind])}
            error={problem ?? null}
            onChange={(chosen) => onChange({ ...scope, [kind]: names.idsOf(chosen) })}
          />
        ))}
      </div>
      {TRIGGERS[trigger.kind].watches === 'job at a location' || trigger.kind === 'not-acclimatised' ? (
        <Text size="sm" c="dimmed">
          A job is watched once it has a risk assessment.
        </Text>
      ) : null}
      {trigger.kind === 'not-acclimatised' ? (
        <Text size="sm" c="dimmed">
          It is about people who carry a job. Who is used to the heat is told from their tests on hot days,
          and from what supervisors wrote down.
        </Text>
      ) : null}
    </Stack>
  );
}
