import type { Position } from '@heatwise/domain/heat/location-position';
import { useState } from 'react';
import { usePlaces } from '../../../platform/places.ts';

type Handlers = {
  onFound: (position: Position, note: string) => void;
  /** Why the device's position is not known, in the words of the catalogue. */
  onMessage: (message: string) => void;
};

/** Where the user is: by the device, or else by the internet address, which is only about right and says so. */
export function useOwnPosition({ onFound, onMessage }: Handlers) {
  const { positionOfDevice, positionOfAddress } = usePlaces();
  const [isBusy, setIsBusy] = useState(false);

  async function find(): Promise<void> {
    setIsBusy(true);
    try {
      onFound(await positionOfDevice(), 'The position of this device');
    } catch (deviceError) {
      const reason = messageOf(deviceError);
      try {
        const { attribution, ...position } = await positionOfAddress();
        onFound(position, `Approximate, from your internet address (${attribution})`);
        onMessage(reason);
      } catch (addressError) {
        // Both often say the same.
        onMessage([...new Set([reason, messageOf(addressError)])].join(' '));
      }
    } finally {
      setIsBusy(false);
    }
  }

  return { find, isBusy };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
