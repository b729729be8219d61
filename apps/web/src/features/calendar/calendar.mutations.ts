import type { User } from '@heatwise/contract/entities/people';
import { personRoutes } from '@heatwise/contract/people/people.routes';
import {
  CALENDAR_CONFIGURATION_KEY,
  type CalendarConfiguration,
} from '@heatwise/domain/calendar/calendar-configuration';
import { SETTINGS_UPDATED } from '@heatwise/domain/text/reply-message';
import { useApiMutation, usePendingWrites } from '../../api/use-api-mutation.ts';

type Saving = { readonly user_id: string; readonly configuration: CalendarConfiguration };
const KEY = ['users', 'calendar'] as const;

/** Saves a person's calendar settings, whole, in their metadata. */
export function useSaveCalendar() {
  return useApiMutation<Saving, User>(
    (api, { user_id, configuration }) =>
      api.send(personRoutes.metadata, {
        body: { user_id, metadata: { [CALENDAR_CONFIGURATION_KEY]: configuration } },
      }),
    { key: KEY, done: SETTINGS_UPDATED, synchronises: true },
  );
}

/** The settings that are on their way; undefined when none are. */
export function usePendingCalendar(userId: string): CalendarConfiguration | undefined {
  return usePendingWrites<Saving>(KEY).findLast(({ user_id }) => user_id === userId)?.configuration;
}
