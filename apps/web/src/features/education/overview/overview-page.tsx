import { getRouteApi } from '@tanstack/react-router';
import { OverviewScreen } from './overview-screen.tsx';
import { TrainedScreen } from './trained-screen.tsx';

export function OverviewPage() {
  return <OverviewScreen />;
}

const people = getRouteApi('/signed-in/shell/education/people');

export function TrainedPage() {
  const navigate = people.useNavigate();
  return (
    <TrainedScreen
      search={people.useSearch()}
      onSearchChange={(search) => void navigate({ search, replace: true })}
      onOpen={(user_id) => void navigate({ to: '/people/$user_id/courses', params: { user_id } })}
    />
  );
}
