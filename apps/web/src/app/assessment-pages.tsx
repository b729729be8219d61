import { isOrgAdmin } from '@heatwise/domain/permissions/may';
import { maySeeTags } from '@heatwise/domain/permissions/tag-editing';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { DehydrationScreen } from '../features/assessments/dehydration-screen.tsx';
import { ReadinessScreen } from '../features/assessments/readiness-screen.tsx';
import { readReadinessSearch } from '../features/assessments/readiness-search.ts';
import { Permitted } from './permitted.tsx';

/** Whoever sees jobs may reckon with them. Saving leads to the new job's members, as after creating any tag. */
export function DehydrationPage() {
  const navigate = useNavigate();
  return (
    <Permitted may={maySeeTags}>
      <DehydrationScreen
        onSaved={(tag_id) => void navigate({ to: '/settings/jobs/$tag_id/members', params: { tag_id } })}
      />
    </Permitted>
  );
}

export function ReadinessPage() {
  const search = readReadinessSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <Permitted may={isOrgAdmin}>
      <ReadinessScreen
        search={search}
        onSearchChange={(next) => void navigate({ to: '/settings/osha-assessment', search: next })}
      />
    </Permitted>
  );
}
