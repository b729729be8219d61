import type { GeocodeQuery, Place } from '@heatwise/contract/places/places.contract';

/** Finds the best hit for a question, or null. Rejects with AppError when the service cannot be asked. */
export type Geocoder = (query: GeocodeQuery) => Promise<Place | null>;
