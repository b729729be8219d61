import { isFeatureOpen } from '@heatwise/domain/organisation/features';
import { mayViewUsers } from '@heatwise/domain/permissions/may';
import { useOrganisation } from '../../../entities/organisation/organisation.queries.ts';
import { ViewsMenu } from '../../../entities/views/views-menu.tsx';
import { useLoginRecord } from '../../../platform/platform-context.tsx';
import { NotPermittedScreen } from '../../../routing/not-permitted-screen.tsx';
import { Permitted } from '../../../routing/permitted.tsx';
import { ButtonLink } from '../../../ui/links.tsx';
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
    <ButtonLink to="/people/$user_id" params={{ user_id: record.user_id }} size="md">
      Your own profile
    </ButtonLink>
  ) : null;
}
