import {
  type DehydrationRisk,
  dehydrationRisk,
  factorControl,
  factorsToControl,
  type GivenWeather,
  RISK_CONTROLS,
} from '@heatwise/domain/assessments/dehydration-risk';
import { heatIndexCategory } from '@heatwise/domain/heat/heat-index-score';
import {
  JOB_FACTORS,
  type JobFactorLevels,
  jobAssessmentProblem,
  jobRiskCategory,
  UNSET_JOB_FACTORS,
} from '@heatwise/domain/heat/job-assessment';
import { temperatureText } from '@heatwise/domain/heat/temperature';
import { WIND_SCORE_LABELS } from '@heatwise/domain/heat/wind';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { TAG_NAME_MAX_LENGTH, tagNameProblem, tidyTagName } from '@heatwise/domain/tags/tag';
import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { JobFactorFields } from '../../entities/tags/job-factor-fields.tsx';
import { useCreateTag } from '../../entities/tags/use-create-tag.ts';
import { RiskBadge } from '../../entities/weather/caution-badge.tsx';
import { useLocalRows } from '../../local-db/use-local-rows.ts';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { useActor } from '../../sync/actor.tsx';
import { GuardedModal } from '../../ui/guarded-dialog.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { isSame, useDraftForm } from '../../ui/use-draft-form.ts';
import classes from './assessments.module.css';
import { NO_WEATHER, WeatherFields } from './weather-fields.tsx';

type SaveAsJobDialogProps = {
  levels: JobFactorLevels;
  onClose: () => void;
  onSaved: (jobId: string) => void;
};

/** Makes a job of the factors. */
export function SaveAsJobDialog({ levels, onClose, onSaved }: SaveAsJobDialogProps) {
  const { data: tags = [] } = useLocalRows(
    (queries) => queries.selectFrom('tags').select(['tag_id', 'name', 'active']),
    ['names of all tags'],
  );

  const form = useDraftForm({
    saved: { name: '' },
    problemsOf: ({ name }) => ({
      name: tagNameProblem(
        name,
        tags.map((tag) => ({ ...tag, active: tag.active === 1 })),
      ),
    }),
    inputOf: ({ name }) => ({
      tag_id: crypto.randomUUID(),
      name: tidyTagName(name),
      type: 'job' as const,
      metadata: levels,
    }),
    write: useCreateTag(),
    onSaved: ({ tag_id }) => onSaved(tag_id),
  });

  return (
    <GuardedModal opened onClose={onClose} unsaved={form.unsaved} title="Save as job">
      <form noValidate onSubmit={form.onSubmit}>
        <TextInput label="Name" maxLength={TAG_NAME_MAX_LENGTH} data-autofocus {...form.field('name')} />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isBusy}>
            Save
          </Button>
        </Group>
      </form>
    </GuardedModal>
  );
}

type DehydrationResultProps = {
  levels: JobFactorLevels;
  result: DehydrationRisk;
  /** Somebody wants to keep a work whose factors are not all chosen. */
  onIncomplete: () => void;
  onSaved: (jobId: string) => void;
};

/** The risk, how it was worked out, what to do, and the way to keep the work as a job. */
function DehydrationResult({ levels, result, onIncomplete, onSaved }: DehydrationResultProps) {
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

type DehydrationScreenProps = {
  /** A job was made of the factors. */
  onSaved: (jobId: string) => void;
};

/** How risky some work is in some weather, without making a job of it first. */
export function DehydrationScreen({ onSaved }: DehydrationScreenProps) {
  const [levels, setLevels] = useState<JobFactorLevels>(UNSET_JOB_FACTORS);
  const [asked, setAsked] = useState(0);
  const { organisation_system } = useDisplayUnits();
  const [weather, setWeather] = useState<GivenWeather>(NO_WEATHER);
  const [hasEntered, setHasEntered] = useState(false);
  const unsaved = useUnsavedChanges(hasEntered || !isSame(levels, UNSET_JOB_FACTORS));
  return (
    <Stack gap={16} miw={0}>
      <div>
        <Title order={1} size="h2">
          Dehydration risk assessment
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          Rate the work on thirteen factors and add the weather to get the risk, how it was worked out, and
          what to do. Nothing is saved unless you save it as a job.
        </Text>
      </div>
      <Panel isPlainInPrint aria-label="The work">
        <Title order={2} size="h4" mb="md">
          The work
        </Title>
        <JobFactorFields levels={levels} asked={asked} onChange={setLevels} />
      </Panel>
      <WeatherFields onChange={setWeather} onEntered={setHasEntered} />
      <DehydrationResult
        levels={levels}
        result={dehydrationRisk(levels, weather, organisation_system)}
        onIncomplete={() => setAsked(asked + 1)}
        onSaved={(jobId) => {
          unsaved.isSettled = true;
          onSaved(jobId);
        }}
      />
    </Stack>
  );
}
