import {
  type DehydrationRisk,
  factorControl,
  factorsToControl,
  RISK_CONTROLS,
} from '@heatwise/domain/assessments/dehydration-risk';
import { heatIndexCategory } from '@heatwise/domain/heat/heat-index-score';
import { jobAssessmentProblem, jobRiskCategory } from '@heatwise/domain/heat/job-assessment';
import { JOB_FACTORS, type JobFactorLevels } from '@heatwise/domain/heat/job-factors';
import { temperatureText } from '@heatwise/domain/heat/temperature';
import { WIND_SCORE_LABELS } from '@heatwise/domain/heat/wind';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { RiskBadge } from '../../entities/weather/risk-badge.tsx';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { useActor } from '../../sync/actor.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toasts.tsx';
import classes from './assessments.module.css';
import { SaveAsJobDialog } from './save-as-job-dialog.tsx';

type DehydrationResultProps = {
  levels: JobFactorLevels;
  result: DehydrationRisk;
  /** Somebody wants to keep a work whose factors are not all chosen. */
  onIncomplete: () => void;
  onSaved: (jobId: string) => void;
};

/** The risk, how it was worked out, what to do, and the way to keep the work as a job. */
export function DehydrationResult({ levels, result, onIncomplete, onSaved }: DehydrationResultProps) {
  const actor = useActor();
  const toast = useToast();
  const { temperature_unit, is_metric, organisation_system } = useDisplayUnits();
  const [isNaming, setIsNaming] = useState(false);
  const { risk, job_score, heat_index_c, heat_index_score, wind_score } = result;
  const jobCategory = jobRiskCategory(job_score);
  const controls = factorsToControl(levels);

  function save(): void {
    const problem = jobAssessmentProblem(levels);
    if (problem) {
      toast('error', problem);
      onIncomplete();
    } else setIsNaming(true);
  }

  return (
    <Panel isPlainInPrint aria-label="Result">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4">
          Result
        </Title>
        {mayManageTags(actor) ? (
          <Button variant="default" onClick={save}>
            Save as job
          </Button>
        ) : null}
      </Group>
      <div role="status">
        <Group gap="sm">
          <Text size="xl" fw={650}>
            {risk.risk === null ? '–' : risk.risk}
          </Text>
          <RiskBadge risk={risk.category} />
        </Group>
        <Text size="sm" c="dimmed" mt={4}>
          {risk.risk === null
            ? job_score === null
              ? 'Select all thirteen factors.'
              : 'Choose a location with weather, or enter temperature, humidity and wind.'
            : `${heat_index_score} × ${job_score} + ${wind_score}: heat index score times work score, plus wind score.`}
        </Text>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Heat index</dt>
          <dd>
            {heat_index_c === null
              ? '–'
              : `${temperatureText(heat_index_c, temperature_unit)}, ${heatIndexCategory(heat_index_c, organisation_system)}: score ${heat_index_score}`}
          </dd>
        </div>
        <div>
          <dt>Work</dt>
          <dd>{job_score === null ? 'No Assessment' : `${jobCategory}: score ${job_score}`}</dd>
        </div>
        <div>
          <dt>Wind</dt>
          <dd>{wind_score === null ? '–' : `${WIND_SCORE_LABELS[wind_score]}: score ${wind_score}`}</dd>
        </div>
      </dl>
      {risk.risk === null ? null : (
        <>
          <Title order={3} size="h5" mt="md" mb={4}>
            What to do
          </Title>
          <Text size="sm">{RISK_CONTROLS[risk.category]}</Text>
        </>
      )}
      {controls.length > 0 ? (
        <>
          <Title order={3} size="h5" mt="md" mb={4}>
            Controls, worst factor first
          </Title>
          <ul className={classes.controls}>
            {controls.map((factor) => (
              <li key={factor}>
                <strong>{JOB_FACTORS[factor].label}.</strong>{' '}
                {factorControl(factor, is_metric ? 'metric' : 'imperial')}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <Text size="xs" c="dimmed" mt="md">
        A planning aid; it does not replace the judgement of the people on site.
      </Text>
      {isNaming ? (
        <SaveAsJobDialog levels={levels} onClose={() => setIsNaming(false)} onSaved={onSaved} />
      ) : null}
    </Panel>
  );
}
