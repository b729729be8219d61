import { locationPosition } from '@heatwise/domain/heat/location-position';
import type { BoardTag } from '@heatwise/domain/heat/risk-board';
import { mayManageTags } from '@heatwise/domain/permissions/tag-editing';
import { useActor } from '../../sync/actor.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/links.tsx';

const NO_POSITION = 'This location has no position. Its weather is requested once a position is set.';
const REQUESTED_AGAIN = 'It will be requested again automatically.';
const RISK_UNKNOWN = 'Without weather the risk is unknown, which does not mean that it is low.';

type NoWeatherProps = {
  place: BoardTag;
  /** Whether nothing else on the page says that the risk is unknown. */
  saysRisk?: boolean;
};

/** Says why a location has no weather, and leads to its position where that is what it lacks. */
export function NoWeather({ place, saysRisk = false }: NoWeatherProps) {
  const mayManage = mayManageTags(useActor());
  const hasPosition = locationPosition(place.metadata) !== null;
  const hint = hasPosition ? REQUESTED_AGAIN : NO_POSITION;
  return (
    <EmptyState
      title="No weather data"
      hint={saysRisk ? `${hint} ${RISK_UNKNOWN}` : hint}
      action={hasPosition || !mayManage ? null : <SetPosition tag_id={place.tag_id} />}
    />
  );
}

/** Leads to where a location's position is set. */
export function SetPosition({ tag_id }: { tag_id: string }) {
  return (
    <ButtonLink variant="default" to="/settings/locations/$tag_id" params={{ tag_id }}>
      Set position
    </ButtonLink>
  );
}
