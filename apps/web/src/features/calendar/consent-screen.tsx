import { HIDE_CALENDAR_LABEL } from '@heatwise/domain/calendar/calendar-configuration';
import { showsPreviewFeatures } from '@heatwise/domain/organisation/features';
import { Checkbox, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useOrganisation } from '../../entities/organisation/organisation.queries.ts';
import { useLoginRecord } from '../../platform/platform-context.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TitledCard } from '../../ui/titled-card.tsx';
import { useSaveCalendar } from './calendar.mutations.ts';
import { type CalendarSettings, useCalendarSettings } from './use-calendar-settings.ts';

type ConsentScreenProps = {
  userId: string;
  /** Whether the organisation has switched preview features on, to which the calendar belongs. */
  hasPreview: boolean;
};

/** What one agrees to see. */
export function ConsentScreen({ userId, hasPreview }: ConsentScreenProps) {
  const settings = useCalendarSettings(userId);
  return (
    <Stack gap="lg" maw={760}>
      <div>
        <Title order={1} size="h2">
          Consent
        </Title>
        <Text c="dimmed" size="sm" mt={4}>
          Choose whether you see the calendar. This applies to you only, on every device you use.
        </Text>
      </div>
      {!settings ? <LoadingState /> : <HideCalendar userId={userId} settings={settings} />}
      {hasPreview ? null : (
        <Text size="sm">
          The calendar is a preview feature, and your organisation has not switched these on: until it does,
          nobody sees the calendar.
        </Text>
      )}
    </Stack>
  );
}

function HideCalendar({ userId, settings }: { userId: string; settings: CalendarSettings }) {
  const save = useSaveCalendar();
  // The tick shows at once, and goes again when saving fails.
  const [chosen, setChosen] = useState<boolean | null>(null);

  function choose(is_hidden: boolean): void {
    setChosen(is_hidden);
    save.mutate(
      { user_id: userId, configuration: { ...settings.configuration, is_hidden } },
      { onSettled: () => setChosen(null) },
    );
  }

  return (
    <TitledCard title="Calendar">
      <Checkbox
        label={HIDE_CALENDAR_LABEL}
        description={
          <>
            The calendar shows on which days each person was tested.{' '}
            <AnchorLink to="/help/calendar" size="sm" underline="always">
              How the calendar works
            </AnchorLink>
          </>
        }
        checked={chosen ?? settings.isHidden}
        disabled={save.isPending}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </TitledCard>
  );
}

/** What the signed-in person agrees to see. */
export function ConsentPage() {
  const record = useLoginRecord();
  const organisation = useOrganisation();
  if (!record || !organisation) return null;
  return <ConsentScreen userId={record.user_id} hasPreview={showsPreviewFeatures(organisation.metadata)} />;
}
