/** What has happened so far, over all devices. */
export type Tally = {
  made: number;
  stored: number;
  duplicates: number;
  rejected: number;
  /** Requests that had to be sent again. */
  retries: number;
  /** Times a device lost its connection for a while. */
  outages: number;
  /** Made, and not yet known to be stored or refused. */
  waiting: number;
};

export function newTally(): Tally {
  return { made: 0, stored: 0, duplicates: 0, rejected: 0, retries: 0, outages: 0, waiting: 0 };
}

export function tallyText(tally: Readonly<Tally>): string {
  const { made, stored, duplicates, rejected, retries, outages, waiting } = tally;
  return [
    `${made} measured`,
    `${stored} stored`,
    `${duplicates} sent twice`,
    `${rejected} refused`,
    `${retries} retries`,
    `${outages} outages`,
    `${waiting} not yet sent`,
  ].join(', ');
}
