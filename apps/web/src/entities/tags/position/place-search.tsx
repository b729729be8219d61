import type { GeocodeQuery, Place } from '@heatwise/contract/places/places.contract';
import { locationSearchFailed } from '@heatwise/domain/tags/tag';
import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { type PlaceParts, usePlaces } from '../../../platform/places.ts';
import { RequestFailure } from '../../../platform/request-failure.ts';
import classes from './position-picker.module.css';

type Props = {
  /** An address that is written down already, beside this search; then it is not asked for again. */
  address?: PlaceParts | undefined;
  onFound: (place: Place) => void;
  /** A sentence for the user, or null when a new search begins. */
  onMessage: (message: string | null) => void;
};

const PARTS = [
  ['street', 'Street'],
  ['city', 'City'],
  ['country', 'Country'],
  ['state', 'State'],
  ['postalcode', 'Postal code'],
] as const satisfies readonly (readonly [keyof PlaceParts, string])[];

type Mode = 'text' | 'address';

/** Searches a place by free text or by the parts of an address. It may be in a form, so it is none itself. */
export function PlaceSearch({ address, onFound, onMessage }: Props) {
  const { search } = usePlaces();
  const [mode, setMode] = useState<Mode>(address ? 'address' : 'text');
  const [text, setText] = useState('');
  const [parts, setParts] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  const query = mode === 'text' ? filled({ q: text }) : filled(address ?? parts);

  async function find(): Promise<void> {
    if (!query || isBusy) return;
    setIsBusy(true);
    onMessage(null);
    try {
      onFound(await search(query));
    } catch (error) {
      onMessage(searchMessage(error));
    } finally {
      setIsBusy(false);
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in a form around this would send the form.
    event.preventDefault();
    void find();
  };

  return (
    <section className={classes.search} aria-label="Search for places">
      <SegmentedControl
        value={mode}
        onChange={setMode}
        aria-label="Search by"
        data={[
          { value: 'text', label: 'Free text' },
          { value: 'address', label: 'Address' },
        ]}
      />
      <div className={mode === 'text' || address ? classes.text : classes.parts}>
        {mode === 'text' ? (
          <TextInput
            label="Search for a place"
            placeholder="Town, region, country"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
        ) : address ? (
          <Text size="sm" c="dimmed">
            Finds the address entered above.
          </Text>
        ) : (
          PARTS.map(([name, label]) => (
            <TextInput
              key={name}
              label={label}
              value={parts[name] ?? ''}
              onChange={(event) => setParts({ ...parts, [name]: event.currentTarget.value })}
              onKeyDown={onKeyDown}
            />
          ))
        )}
        <Button
          variant="default"
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          disabled={!query}
          loading={isBusy}
          onClick={() => void find()}
        >
          Search
        </Button>
      </div>
    </section>
  );
}

/** The fields that say something; null when none does. */
function filled(fields: Readonly<Record<string, string | undefined>>): GeocodeQuery | null {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value.trim() !== '');
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

function searchMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const isNoHit = error instanceof RequestFailure && error.code === 'place-not-found';
  return isNoHit ? message : locationSearchFailed(message);
}
