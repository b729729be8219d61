import { isTimeZone, openTimeZone, type TimeZone } from '@heatwise/domain/time/time-zone';
import { useMemo } from 'react';
import { useViewerZone } from '../../platform/viewer-zone.ts';

/** Opens the zones of sites by their names; where none is known, the viewer's clock is as good as any. */
export function useSiteZones(): (name: string | null) => TimeZone {
  const viewer = useViewerZone();
  return useMemo(() => {
    const open = new Map([[viewer.name, viewer]]);
    return (name) => {
      if (name === null) return viewer;
      const known = open.get(name) ?? (isTimeZone(name) ? openTimeZone(name) : viewer);
      open.set(name, known);
      return known;
    };
  }, [viewer]);
}
