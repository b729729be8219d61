import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOrganisation } from '../../../entities/organisation/organisation.queries.ts';
import { ViewsMenu } from '../../../entities/views/views-menu.tsx';
import { useLoginRecord } from '../../../platform/platform-context.tsx';
import { NotPermittedScreen } from '../../../routing/not-permitted-screen.tsx';
import { Permitted } from '../../../routing/permitted.tsx';
import { PeopleListScreen } from './people-list-screen.tsx';

/** The list of people, for those who see any; the others are shown the way to their own page. */
export function PeoplePage() {
  const organisation = useOrganisation();
  return (
    <Permitted may={mayViewUsers} otherwise={<NotPermittedScreen actions={<OwnProfileLink />} />}>
      <PeopleListScreen
        isRosterOpen={isFeatureOpen(organisation?.metadata ?? {}, 'roster')}
        views={(view) => <ViewsMenu list="people" {...view} />}
      />
    </Permitted>
  );
}

function OwnProfileLink() {
  const record = useLoginRecord();
  return record ? (
    <Button component={Link} to="/people/$user_id" params={{ user_id: record.user_id } as never} size="md">
      Your own profile
    </Button>
  ) : null;
}
