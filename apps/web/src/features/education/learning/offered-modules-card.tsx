import type { OfferedModule } from '@heatwise/contract/education/courses.contract';
import { Button, Text } from '@mantine/core';
import { TitledCard } from '../../../ui/titled-card.tsx';
import { saidIn, useWantedLanguages } from '../languages/wanted-languages.ts';
import { ModuleCover } from '../module-cover.tsx';
import classes from './learning.module.css';
import { useOfferedModules, useTakeModule } from './offered-modules.queries.ts';

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
