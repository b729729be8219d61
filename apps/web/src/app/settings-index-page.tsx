import { Permitted } from '../routing/permitted.tsx';
import { SettingsIndexScreen } from './settings-index-screen.tsx';
import { mayOpenSettings } from './settings-sections.ts';

export function SettingsIndexPage() {
  return (
    <Permitted may={mayOpenSettings}>
      <SettingsIndexScreen />
    </Permitted>
  );
}
