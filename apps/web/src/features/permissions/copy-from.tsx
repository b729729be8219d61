import type { AccessToken } from '@heatwise/domain/permissions/access-token';
import { useCallback } from 'react';
import { PersonPicker } from '../../entities/people/person-picker.tsx';
import type { MatrixPerson } from './matrix-people.ts';
import { isOfSliders } from './use-access-drafts.ts';
import { BY_EMAIL, useChoosablePeople, useMatrixPeople } from './use-choosable-people.ts';

type ByTag = ReadonlyMap<string | null, readonly AccessToken[]>;
type Props = { user_id: string; onCopy: (byTag: ByTag) => void };

/** Being an admin is not copied along: it is a switch that asks. */
const NOT_COPIED: ReadonlySet<AccessToken> = new Set(['admin', 'super']);

/** Takes over what another person may do, to be looked at and saved. */
export function CopyFrom({ user_id, onCopy }: Props) {
  const { everybody } = useMatrixPeople();
  const isChoosable = useCallback(
    (person: MatrixPerson) => person.user_id !== user_id && copiedFrom(person).size > 0,
    [user_id],
  );
  const choosable = useChoosablePeople(isChoosable);
  return (
    <PersonPicker
      isSingle
      label="Copy from another person"
      placeholder="Search people with a permission"
      people={BY_EMAIL}
      only={choosable}
      value={null}
      onChange={(option) => {
        const person = everybody?.find((one) => one.user_id === option?.id);
        if (person) onCopy(copiedFrom(person));
      }}
    />
  );
}

function copiedFrom({ byTag }: MatrixPerson): ByTag {
  const copied = [...byTag].flatMap(([tagId, tokens]) => {
    const kept = tokens.filter((token) => token !== 'none' && !NOT_COPIED.has(token));
    return isOfSliders(tagId) && kept.length > 0 ? [[tagId, kept] as const] : [];
  });
  return new Map(copied);
}
