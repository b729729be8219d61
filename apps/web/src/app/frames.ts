import { lazyRouteComponent } from '@tanstack/react-router';
import { desk, person, settings, shell, signedIn } from '../routing/frames.ts';

/** Puts the frames around the signed-in screens. */
export function fillFrames(): void {
  signedIn.update({ component: lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn') });
  shell.update({ component: lazyRouteComponent(() => import('./signed-in-shell.tsx'), 'SignedInShell') });
  person.update({
    component: lazyRouteComponent(() => import('../features/people/person/person-page.tsx'), 'PersonPage'),
  });
  desk.update({
    component: lazyRouteComponent(() => import('../features/desk/desk-frame.tsx'), 'DeskFrame'),
  });
  settings.update({ component: lazyRouteComponent(() => import('./settings-frame.tsx'), 'SettingsFrame') });
}
