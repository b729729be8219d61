import { EMPLOYEE_ID_KEY } from '@heatwise/domain/people/employee-id';
import type { ReactNode } from 'react';
import { usePersonOfPage } from '../../../../entities/people/person-context.tsx';
import { NameChips } from '../../../../ui/name-chips.tsx';
import { FormSection } from './form-section.tsx';
import classes from './profile.module.css';
import { detailsOf } from './profile-draft.ts';

const KINDS = [
  { name: 'Tags', type: 'default' },
  { name: 'Jobs', type: 'job' },
  { name: 'Locations', type: 'location' },
] as const;

/** The same as the form, for those who may only see. */
export function ProfileFacts() {
  const { name_first, name_last, email, tags, metadata } = usePersonOfPage();
  const namesOf = (type: string) => tags.filter((tag) => tag.type === type).map(({ name }) => name);
  const employeeId = metadata[EMPLOYEE_ID_KEY];
  const facts: (readonly [string, ReactNode])[] = [
    ['First name', name_first],
    ['Last name', name_last],
    ['Email', email ?? ''],
    ...KINDS.map(
      ({ name, type }) => [name, <NameChips key={type} wraps names={namesOf(type)} none="–" />] as const,
    ),
    ['Employee ID', typeof employeeId === 'string' ? employeeId : ''],
    ...detailsOf(metadata).map(({ key, value }) => [key, value] as const),
  ];
  return (
    <FormSection title="Profile">
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  );
}
