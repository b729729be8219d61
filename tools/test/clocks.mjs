/** When tests begin, by the wall clock of a zone. Two of the zones lie far from UTC, one of them by half an hour. */
export const CLOCKS = [
  { name: 'just after midnight', zone: 'UTC', start: '2026-06-15 00:10:00' },
  { name: 'just before midnight', zone: 'UTC', start: '2026-06-15 23:50:00' },
  { name: 'clocks go forward in Auckland', zone: 'Pacific/Auckland', start: '2026-09-27 01:55:00' },
  { name: 'clocks go back in Auckland', zone: 'Pacific/Auckland', start: '2026-04-05 02:55:00' },
  { name: 'clocks go forward in St John’s', zone: 'America/St_Johns', start: '2026-03-08 01:55:00' },
  { name: 'clocks go back in St John’s', zone: 'America/St_Johns', start: '2026-11-01 01:55:00' },
  { name: '29 February', zone: 'Pacific/Auckland', start: '2028-02-29 12:00:00' },
  { name: '31 December', zone: 'America/St_Johns', start: '2026-12-31 23:50:00' },
];

/** All of them, or those of numbers such as '1,4', counted from 1. Throws for a number that there is not. */
export function chosenClocks(numbers) {
  if (!numbers) return CLOCKS;
  return numbers.split(',').map((number) => {
    const clock = CLOCKS[Number(number) - 1];
    if (!clock) throw new Error(`There is no clock ${number}: they are numbered 1 to ${CLOCKS.length}.`);
    return clock;
  });
}
