import type { MeasurementSystem } from '@heatwise/domain/organisation/measurement-system';
import { createContext, type ReactNode, useContext } from 'react';
import { usePreferences } from './platform-context.tsx';
import { type DisplayUnits, displayUnits } from './preferences.ts';

const DisplayUnitsContext = createContext<DisplayUnits | null>(null);

type Props = {
  /** The organisation's. */
  measurementSystem: MeasurementSystem;
  children: ReactNode;
};

/** Tells the screens in which units to show quantities. */
export function DisplayUnitsProvider({ measurementSystem, children }: Props) {
  const [preferences] = usePreferences();
  return (
    <DisplayUnitsContext value={displayUnits(preferences, measurementSystem)}>{children}</DisplayUnitsContext>
  );
}

export function useDisplayUnits(): DisplayUnits {
  const units = useContext(DisplayUnitsContext);
  if (!units) throw new Error('The units are missing: wrap the screen in DisplayUnitsProvider.');
  return units;
}
