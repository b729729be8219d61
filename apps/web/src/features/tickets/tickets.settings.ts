import { mayOpenTickets } from '@heatwise/domain/tickets/ticket-rights';
import { IconMessageQuestion } from '@tabler/icons-react';
import { lazy } from 'react';
import type { SettingsSection } from '../../routing/settings-section.ts';

const UnreadMark = lazy(() => import('./unread-mark.tsx').then((module) => ({ default: module.UnreadMark })));

/** Its parts of the settings; apart from the routes, which load with the first page. */
export const ticketsSettings: readonly SettingsSection[] = [
  {
    to: '/settings/tickets',
    group: 'Organisation',
    label: 'Tickets',
    hint: 'Ask us for help with devices, the application, billing or data, and read the answers.',
    icon: IconMessageQuestion,
    may: mayOpenTickets,
    mark: UnreadMark,
  },
];
