import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { SurveyScreen } from './survey-screen.tsx';
import { SurveysScreen } from './surveys-screen.tsx';

const survey = getRouteApi('/signed-in/shell/settings/survey/$survey_id');

export function SurveysPage() {
  const navigate = useNavigate();
  return (
    <SurveysScreen
      onOpen={(survey_id) => void navigate({ to: '/settings/survey/$survey_id', params: { survey_id } })}
    />
  );
}

export function SurveyPage() {
  const { survey_id } = survey.useParams();
  const navigate = useNavigate();
  return (
    <SurveyScreen
      key={survey_id}
      surveyId={survey_id}
      onRemoved={() => void navigate({ to: '/settings/survey' })}
    />
  );
}
