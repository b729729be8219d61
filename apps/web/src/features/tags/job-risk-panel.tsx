import {
  JOB_RISK_BANDS,
  type JobRiskBand,
  jobAssessmentProblem,
  jobRiskCategory,
  jobScore,
} from '@heatwise/domain/heat/job-assessment';
import {
  JOB_FACTOR_KEYS,
  JOB_FACTORS,
  type JobFactor,
  type JobFactorLevels,
  jobFactorLevels,
  UNSET_LEVEL,
} from '@heatwise/domain/heat/job-factors';
import { choosePreset, editJobFactor, openJobAssessment } from '@heatwise/domain/heat/job-presets';
import { mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useActor } from '../../sync/actor.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { RiskBadge } from '../../ui/risk-badge.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useTag } from './tag-context.tsx';
import { metadataOf } from './tag-metadata.ts';
import classes from './tags.module.css';
import { useSaveJob } from './tags.mutations.ts';

const isBand = (text: string): text is JobRiskBand => JOB_RISK_BANDS.some((band) => band === text);

/** The thirteen factors of a job, a preset that fills them all, and what they come to. Source: specification §2, §4. */
export function JobRiskPanel() {
  const tag = useTag();
  const mayEdit = mayEditTagSettings(useActor(), tag.tag_id);
  const saved = jobFactorLevels(metadataOf(tag.metadata));
  const [edited, setEdited] = useState<JobFactorLevels | null>(null);
  const save = useSaveJob();
  const toast = useToast();
  const form = openJobAssessment(edited ?? saved);
  const isChanged = edited !== null && JOB_FACTOR_KEYS.some((factor) => edited[factor] !== saved[factor]);
  const leaveGuard = useLeaveGuard(isChanged && !save.isStored);
  const score = jobScore(form.levels);

  function submit(): void {
    const problem = jobAssessmentProblem(form.levels);
    if (problem) toast('error', problem);
    else save.mutate({ tag_id: tag.tag_id, metadata: form.levels }, { onSuccess: () => setEdited(null) });
  }

  return (
    <section className={classes.panel} aria-label="Risk assessment">
      <Title order={2} size="h4">
        Risk assessment
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Thirteen factors of the work. The sum says how risky the job is before any weather is added.
      </Text>
      <NativeSelect
        label="Preset"
        description="Fills all factors; each can be changed afterwards."
        value={form.preset}
        disabled={!mayEdit}
        data={[{ value: 'No Assessment', label: 'No Assessment', disabled: true }, ...JOB_RISK_BANDS]}
        onChange={({ currentTarget: { value } }) => {
          if (isBand(value)) setEdited(choosePreset(value).levels);
        }}
        maw={320}
        mb="md"
      />
      <div className={classes.factors}>
        {JOB_FACTOR_KEYS.map((factor) => (
          <FactorField
            key={factor}
            factor={factor}
            level={form.levels[factor]}
            disabled={!mayEdit}
            onChange={(level) => setEdited(editJobFactor(form, factor, level).levels)}
          />
        ))}
      </div>
      <Group justify="space-between" mt="lg">
        <div className={classes.result} role="status">
          <Text fw={600}>{score === null ? 'Score: –' : `Score: ${score}`}</Text>
          <RiskBadge risk={jobRiskCategory(score)} />
        </div>
        {mayEdit ? (
          <Button onClick={submit} loading={save.isPending} disabled={!isChanged && score !== null}>
            Save
          </Button>
        ) : null}
      </Group>
      {leaveGuard}
    </section>
  );
}

type FactorProps = {
  factor: JobFactor;
  level: number;
  disabled: boolean;
  onChange: (level: number) => void;
};

function FactorField({ factor, level, disabled, onChange }: FactorProps) {
  const { label, options } = JOB_FACTORS[factor];
  return (
    <NativeSelect
      label={label}
      value={String(level)}
      disabled={disabled}
      data={[
        { value: String(UNSET_LEVEL), label: 'Please select', disabled: true },
        ...options.map((option) => ({ value: String(option.level), label: option.label })),
      ]}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
