import { jobAssessmentProblem, jobRiskCategory, jobScore } from '@heatwise/domain/heat/job-assessment';
import { JOB_FACTOR_KEYS, type JobFactorLevels, jobFactorLevels } from '@heatwise/domain/heat/job-factors';
import { mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { JobFactorFields } from '../../entities/tags/job-factor-fields.tsx';
import { RiskBadge } from '../../entities/weather/risk-badge.tsx';
import { useActor } from '../../sync/actor.tsx';
import { useLeaveGuard } from '../../ui/leave-guard.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useTag } from './tag-context.tsx';
import { metadataOf } from './tag-metadata.ts';
import classes from './tags.module.css';
import { useSaveJob } from './tags.mutations.ts';

/** The thirteen factors of a job, a preset that fills them all, and what they come to. */
export function JobRiskPanel() {
  const tag = useTag();
  const mayEdit = mayEditTagSettings(useActor(), tag.tag_id);
  const saved = jobFactorLevels(metadataOf(tag.metadata));
  const [edited, setEdited] = useState<JobFactorLevels | null>(null);
  const [asked, setAsked] = useState(0);
  const save = useSaveJob();
  const toast = useToast();
  const levels = edited ?? saved;
  const isChanged = edited !== null && JOB_FACTOR_KEYS.some((factor) => edited[factor] !== saved[factor]);
  const leaveGuard = useLeaveGuard(isChanged && !save.isStored);
  const score = jobScore(levels);

  function submit(): void {
    const problem = jobAssessmentProblem(levels);
    if (problem) {
      toast('error', problem);
      setAsked(asked + 1);
    } else save.mutate({ tag_id: tag.tag_id, metadata: levels }, { onSuccess: () => setEdited(null) });
  }

  return (
    <section className={classes.panel} aria-label="Risk assessment">
      <Title order={2} size="h4">
        Risk assessment
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Thirteen factors of the work. Their sum says how risky the job is, before the weather is taken into
        account.
      </Text>
      <JobFactorFields levels={levels} disabled={!mayEdit} asked={asked} onChange={setEdited} />
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
