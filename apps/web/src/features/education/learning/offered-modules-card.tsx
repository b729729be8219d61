import type { OfferedModule } from '@heatwise/contract/education/courses.contract';
import { courseRoutes } from '@heatwise/contract/education/education.routes';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApiMutation } from '../../../api/use-api-mutation.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { saidIn, useWantedLanguages } from '../languages/wanted-languages.ts';
import { ModuleCover } from '../module-cover.tsx';
import { allCoursesKey } from './courses.queries.ts';
import { useDesk } from './learner-desk.ts';
import classes from './learning.module.css';

const OFFERED = 'offered-modules';

/** What one may begin by oneself; nothing while nobody answers, for without a connection nothing can be begun. */
function useOfferedModules(): readonly OfferedModule[] {
  const { backgroundApi } = usePlatform();
  const { owner } = useDesk();
  const { data } = useQuery({
    queryKey: [OFFERED, owner],
    queryFn: async () => {
      const { modules } = await backgroundApi.send(courseRoutes.offered);
      return modules;
    },
  });
  return data ?? [];
}

/** Begins a module and opens it; pressed again, or in a second tab, it opens the same course. */
function useTakeModule() {
  const { owner, places } = useDesk();
  const navigate = useNavigate();
  return useApiMutation(
    async (api, module_id: string) => {
      const { course_id } = await api.send(courseRoutes.take, { body: { module_id } });
      await navigate(places.course(course_id));
    },
    { invalidates: [allCoursesKey(owner), [OFFERED, owner]] },
  );
}

/** Modules that everybody may begin, without being asked to; nothing where there are none. */
export function OfferedModulesCard() {
  const modules = useOfferedModules();
  const { wanted } = useWantedLanguages();
  const take = useTakeModule();
  if (modules.length === 0) return null;
  return (
    <TitledCard title="More to learn" hint="Nobody asks you to: begin what you like.">
      <ul className={classes.courses} aria-label="More to learn">
        {modules
          .map((module) => saidIn(module, wanted))
          .map((module) => (
            <li key={module.module_id} className={classes.course}>
              <ModuleCover address={module.cover} className={classes.courseCover} />
              <span className={classes.courseText}>
                <span className={classes.courseTitle} lang={module.language} dir="auto">
                  {module.title}
                </span>
                {module.summary === '' ? null : (
                  <Text span size="sm" lang={module.language} dir="auto">
                    {module.summary}
                  </Text>
                )}
                <Text span size="sm" c="dimmed">
                  {factsOf(module)}
                </Text>
              </span>
              <Button
                variant="default"
                size="md"
                aria-label={`Begin ${module.title}`}
                loading={take.isPending && take.variables === module.module_id}
                disabled={take.isPending}
                onClick={() => take.mutate(module.module_id)}
              >
                Begin
              </Button>
            </li>
          ))}
      </ul>
    </TitledCard>
  );
}

function factsOf({ minutes, has_assessment }: OfferedModule): string {
  const time = minutes === null ? [] : [`About ${minutes} min`];
  return [...time, has_assessment ? 'With an assessment' : 'Reading only'].join(' · ');
}
