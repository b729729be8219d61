import { Stack } from '@mantine/core';
import { PageHead } from '../../../ui/page-head.tsx';
import {
  ColourSchemeControl,
  LabelledChoice,
  TemperatureControl,
  UnitsControl,
} from '../../../ui/preference-controls.tsx';

import { TitledCard } from '../../../ui/titled-card.tsx';

/** How the application looks to whoever uses this browser. */
export function PreferencesScreen() {
  return (
    <Stack gap="lg" maw={760}>
      <PageHead title="Preferences">
        How Heatwise looks to you. Kept in this browser; nobody else is affected.
      </PageHead>
      <TitledCard title="Units">
        <Stack gap="md">
          <LabelledChoice label="Measurement system">
            {(id) => <UnitsControl labelledBy={id} />}
          </LabelledChoice>
          <LabelledChoice label="Temperature">
            {(id) => <TemperatureControl labelledBy={id} />}
          </LabelledChoice>
        </Stack>
      </TitledCard>
      <TitledCard title="Colours">
        <LabelledChoice label="Colour scheme">
          {(id) => <ColourSchemeControl labelledBy={id} />}
        </LabelledChoice>
      </TitledCard>
    </Stack>
  );
}
