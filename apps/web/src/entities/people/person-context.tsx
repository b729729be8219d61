import { createContext, type ReactNode, useContext } from 'react';
import type { LocalPerson } from './person.queries.ts';

const PersonContext = createContext<LocalPerson | null>(null);

/** Gives the parts of a person's page the person. */
export function PersonProvider({ person, children }: { person: LocalPerson; children: ReactNode }) {
  return <PersonContext value={person}>{children}</PersonContext>;
}

/** The person whose page this is. Throws an Error elsewhere. */
export function usePersonOfPage(): LocalPerson {
  const person = useContext(PersonContext);
  if (!person) throw new Error('This is no person’s page: wrap the screen in PersonFrame.');
  return person;
}
