import { getRouteApi, Outlet } from '@tanstack/react-router';
import { AssessmentPart } from './assessment/assessment-part.tsx';
import { AssignmentsPart } from './assignments/assignments-part.tsx';
import { TranslationPage } from './languages/translation-part.tsx';
import { ModuleFrame } from './module-frame.tsx';
import { SettingsPart } from './settings/settings-part.tsx';
import { TrainingPart } from './training/training-part.tsx';

const route = getRouteApi('/signed-in/shell/education/modules/$module_id');

export function ModulePage() {
  const { module_id } = route.useParams();
  return (
    <ModuleFrame key={module_id} moduleId={module_id}>
      <Outlet />
    </ModuleFrame>
  );
}

export { AssessmentPart, AssignmentsPart, SettingsPart, TrainingPart, TranslationPage };
