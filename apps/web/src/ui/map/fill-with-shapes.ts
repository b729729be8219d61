import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { loadCountryShapes, type ShapeDetail } from './country-shapes.ts';

/** From here on the coarse coast is visibly wrong. */
const FINE_FROM_ZOOM = 5;

/** Fills a base map of shapes: at once with the coarse ones, with the fine ones once somebody looks closely. */
export function fillWithShapes(map: MapLibreMap, signal: AbortSignal, onFailure: () => void): void {
  let isFineAsked = false;
  let isFineShown = false;
  const show = async (detail: ShapeDetail) => {
    try {
      const { land, borders } = await loadCountryShapes(detail, signal);
      if (signal.aborted || isFineShown) return;
      isFineShown = detail === 'fine';
      map.getSource<GeoJSONSource>('land')?.setData(land);
      map.getSource<GeoJSONSource>('borders')?.setData(borders);
    } catch {
      if (!signal.aborted) onFailure();
    }
  };
  const lookCloser = () => {
    if (isFineAsked || map.getZoom() < FINE_FROM_ZOOM) return;
    isFineAsked = true;
    void show('fine');
  };
  void show('coarse');
  lookCloser();
  map.on('zoomend', lookCloser);
}
