import { dehydrationRisk, type GivenWeather } from '@heatwise/domain/assessments/dehydration-risk';
import { type JobFactorLevels, UNSET_JOB_FACTORS } from '@heatwise/domain/heat/job-factors';
import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { JobFactorFields } from '../../entities/tags/job-factor-fields.tsx';
import { useDisplayUnits } from '../../platform/display-units.tsx';
import { isSame } from '../../ui/draft-on-top.ts';
import { Panel } from '../../ui/panel.tsx';
import { useUnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { DehydrationResult } from './dehydration-result.tsx';
import { NO_WEATHER, WeatherFields } from './weather-fields.tsx';

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
