/** See docs/rules.md#people-and-their-details. */
export const USER_LIST_PAGE_SIZE = 30;
export const TAG_PICKER_PAGE_SIZE = 20;

/** What a list of people is narrowed by. */
export type UserFilter = {
  readonly searchStr: string;
  readonly tag_ids: readonly string[];
  readonly job_ids: readonly string[];
  readonly location_ids: readonly string[];
  readonly showHidden: boolean;
  /** On by default: the last result is what a list is looked at for. */
  readonly showLastMeasurement: boolean;
  readonly limit: number;
  readonly offset: number;
};

export const DEFAULT_USER_FILTER: UserFilter = {
  searchStr: '',
  tag_ids: [],
  job_ids: [],
  location_ids: [],
  showHidden: false,
  showLastMeasurement: true,
  limit: USER_LIST_PAGE_SIZE,
  offset: 0,
};
