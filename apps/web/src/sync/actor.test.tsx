import { entityBuilders } from '@heatwise/builders/entity-builders';
import { isOrgAdmin, mayViewUsers } from '@heatwise/domain/permissions/may';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPrivateScreen } from '../testing/private-screen.tsx';
import { useActor } from './actor.tsx';

function Says() {
  const actor = useActor();
  return (
    <p>
      {isOrgAdmin(actor) ? 'admin' : mayViewUsers(actor) ? 'viewer' : 'nobody'} with {actor.tag_ids.length}{' '}
      tags
    </p>
  );
}

test.each([
  ['admin', true, 'admin with 1 tags'],
  ['view_user', true, 'viewer with 1 tags'],
  ['admin', false, 'nobody with 1 tags'],
])('%s, active %s: %s', async (access, active, text) => {
  const build = entityBuilders({ seed: 'actor', now: 0 });
  const tag = build.tag();
  const person = build.user({ tag_ids: [tag.tag_id] });
  const permission = build.permission(person, { tag_id: null, access, active });

  await renderPrivateScreen(<Says />, {
    organisation: { users: [person], tags: [tag], measurements: [], permissions: [permission] },
    as: person,
  });

  expect(await screen.findByText(text)).toBeTruthy();
});
