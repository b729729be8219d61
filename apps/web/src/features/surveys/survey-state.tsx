import type { SurveySummary } from '@heatwise/contract/surveys/surveys.contract';
import { Badge, Group } from '@mantine/core';

type stateTextProps = { survey: Pick<SurveySummary, 'is_on' | 'version' | 'has_changes'> };

/** How a survey stands: whether it is asked, and whether the draft says something else. */
export function stateText({ is_on, version, has_changes }: stateTextProps['survey']): string[] {
  const stands = is_on ? `Asked, version ${version}` : version === 0 ? 'Draft' : 'Switched off';
  return [stands, ...(version > 0 && has_changes ? ['Unpublished changes'] : [])];
}

export function SurveyState({ survey }: stateTextProps) {
  const [stands, ...changes] = stateText(survey);
  return (
    <Group gap={6} wrap="wrap">
      <Badge variant={survey.is_on ? 'light' : 'default'} tt="none">
        {stands}
      </Badge>
      {changes.map((text) => (
        <Badge key={text} variant="default" tt="none">
          {text}
        </Badge>
      ))}
    </Group>
  );
}
