import { mayManageModules, mayOpenEducation } from '@heatwise/domain/education/education';
import { mayHoldTalks } from '@heatwise/domain/education/toolbox-talk';
import { Text, Title } from '@mantine/core';
import { useActor } from '../../sync/actor.tsx';
import { RouteTabs } from '../../ui/route-tabs.tsx';
import classes from './education-head.module.css';

const TABS = [
  { to: '/education', label: 'Overview', may: mayOpenEducation },
  { to: '/education/people', label: 'People', may: mayOpenEducation },
  { to: '/education/links', label: 'Links', may: mayOpenEducation },
  { to: '/education/modules', label: 'Modules', may: mayManageModules },
  { to: '/education/talks', label: 'Toolbox talks', may: mayHoldTalks },
] as const;

/** Above the screens of those who train others, and the way between them. */
export function EducationHead({ hint }: { hint: string }) {
  const actor = useActor();
  return (
    <div className={classes.head}>
      <Title order={1} size="h2">
        Education
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb={8} maw={620}>
        {hint}
      </Text>
      <RouteTabs label="Education" tabs={TABS.filter(({ may }) => may(actor))} params={{}} />
    </div>
  );
}
