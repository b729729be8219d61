/** Rows under the id of the person they belong to, in the order they came. Somebody without rows has no entry. */
export function byPerson<Row extends { readonly user_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const people = new Map<string, Row[]>();
  for (const row of rows) {
    const own = people.get(row.user_id);
    if (own) own.push(row);
    else people.set(row.user_id, [row]);
  }
  return people;
}
