import { jobAssessmentProblem, jobRiskCategory, jobScore } from '@heatwise/domain/heat/job-assessment';
import { jobFactorLevels } from '@heatwise/domain/heat/job-factors';
import { mayEditTagSettings } from '@heatwise/domain/permissions/tag-editing';
import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { JobFactorFields } from '../../entities/tags/job-factor-fields.tsx';
import { RiskBadge } from '../../entities/weather/risk-badge.tsx';
import { useActor } from '../../sync/actor.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { usePageForm } from '../../ui/use-page-form.tsx';
import { useTag } from './tag-context.tsx';
import { metadataOf } from './tag-metadata.ts';
import classes from './tags.module.css';
import { useSaveJob } from './tags.mutations.ts';

/** The thirteen factors of a job, a preset that fills them all, and what they come to. */
export function JobRiskPanel() {
  const tag = useTag();
  const mayEdit = mayEditTagSettings(useActor(), tag.tag_id);
  const [asked, setAsked] = useState(0);
  const toast = useToast();
  const { tag_id } = tag;
  const form = usePageForm({
    saved: { levels: jobFactorLevels(metadataOf(tag.metadata)) },
    problemsOf: ({ levels }) => ({ levels: jobAssessmentProblem(levels) }),
    inputOf: ({ levels }) => ({ tag_id, metadata: levels }),
    write: useSaveJob(),
    onRefused: ({ levels: problem = '' }) => {
      toast('error', problem);
      setAsked(asked + 1);
    },
  });
  const { levels } = form.values;
  const score = jobScore(levels);

  return (
    <Panel isRoomy aria-label="Risk assessment">
      <Title order={2} size="h4">
        Risk assessment
      </Title>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        Thirteen factors of the work. Their sum says how risky the job is, before the weather is taken into
        account.
      </Text>
      <JobFactorFields
        levels={levels}
        disabled={!mayEdit}
        asked={asked}
        onChange={(next) => form.change({ levels: next })}
      />
      <Group justify="space-between" mt="lg">
        <div className={classes.result} role="status">
          <Text fw={600}>{score === null ? 'Score: –' : `Score: ${score}`}</Text>
          <RiskBadge risk={jobRiskCategory(score)} />
        </div>
        {mayEdit ? (
          <Button
            onClick={() => form.onSubmit()}
            loading={form.isBusy}
            disabled={!form.isDirty && score !== null}
          >
            Save
          </Button>
        ) : null}
      </Group>
    </Panel>
  );
}
