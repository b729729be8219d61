import type { GeocodeQuery, MapTown, Place, TownsQuery } from '@heatwise/contract/places/places.contract';
import { placesRoutes } from '@heatwise/contract/places/places.routes';
import type { Position } from '@heatwise/domain/heat/location-position';
import { GEOLOCATION_UNSUPPORTED, geolocationMessage } from '@heatwise/domain/tags/tag';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePlatform } from './platform-context.tsx';

export type PlaceParts = Omit<GeocodeQuery, 'q'>;
export type AddressPosition = Position & { readonly attribution: string };

export type Places = {
  /** The best hit; rejects with RequestFailure, of code `place-not-found` when there is none. */
  search(query: GeocodeQuery): Promise<Place>;
  /** About where this browser's internet address is; rejects with RequestFailure. */
  positionOfAddress(): Promise<AddressPosition>;
  /** The largest towns of a part of the map. */
  towns(part: TownsQuery): Promise<readonly MapTown[]>;
  /** Where the device is; rejects with an Error whose message is for the user. */
  positionOfDevice(): Promise<Position>;
};

/** The searches and positions that the server and the device know. */
export function usePlaces(): Places {
  const { api } = usePlatform();
  return useMemo(
    () => ({
      search: (query) => api.send(placesRoutes.geocode, { querystring: query }),
      positionOfAddress: () => api.send(placesRoutes.position),
      towns: (part) => api.send(placesRoutes.towns, { querystring: part }),
      positionOfDevice: () => devicePosition(navigator.geolocation),
    }),
    [api],
  );
}

/** What maps are drawn with, and what a search can find. Changes only with the server's settings. */
export function useMapSettings() {
  const { api } = usePlatform();
  return useQuery({
    queryKey: ['map settings'],
    queryFn: () => api.send(placesRoutes.mapSettings),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const DEVICE_LIMIT_MS = 10_000;
/** A position of a minute ago is where somebody still is. */
const DEVICE_MAXIMUM_AGE_MS = 60_000;

/** Rejects with the words of docs/rules.md#finding-a-place. */
export function devicePosition(geolocation: Geolocation | undefined): Promise<Position> {
  return new Promise((resolve, reject) => {
    if (!geolocation) {
      reject(new Error(GEOLOCATION_UNSUPPORTED));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lon: coords.longitude }),
      ({ code }) => reject(new Error(geolocationMessage(code))),
      { timeout: DEVICE_LIMIT_MS, maximumAge: DEVICE_MAXIMUM_AGE_MS },
    );
  });
}
