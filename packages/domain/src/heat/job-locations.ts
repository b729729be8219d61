/**
 * Whether a job is done at a location: at every one, unless its metadata lists some in `location_ids`.
 * An empty list narrows nothing; a deleted location is taken off the lists. See docs/rules.md#jobs-and-locations.
 */
export function isJobDoneAt(jobMetadata: Readonly<Record<string, unknown>>, locationId: string): boolean {
  const { location_ids } = jobMetadata;
  if (!Array.isArray(location_ids) || location_ids.length === 0) return true;
  return location_ids.includes(locationId);
}
