import { getRouteApi } from '@tanstack/react-router';
import { NewTalkScreen } from './new-talk-screen.tsx';
import { TalkScreen } from './talk-screen.tsx';
import { TalksScreen } from './talks-screen.tsx';

export function TalksPage() {
  return <TalksScreen />;
}

const newTalk = getRouteApi('/signed-in/shell/education/talks/new');

export function NewTalkPage() {
  const navigate = newTalk.useNavigate();
  return (
    <NewTalkScreen
      search={newTalk.useSearch()}
      // Turning pages is no way back through the browser's history.
      onSearchChange={(search) => void navigate({ search, replace: true })}
      onFinished={() => void navigate({ to: '/education/talks' })}
    />
  );
}

const talk = getRouteApi('/signed-in/shell/education/talks/$talk_id');

export function TalkPage() {
  const { talk_id } = talk.useParams();
  return <TalkScreen key={talk_id} talk_id={talk_id} />;
}
