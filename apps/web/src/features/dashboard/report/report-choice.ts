/** What somebody wants in a report. */
export type ReportChoice = {
  readonly title: string;
  /** Parts of the page that are left out. */
  readonly without: readonly string[];
};

/** How far a picture is, in words and per cent. */
export type ReportStep = { readonly text: string; readonly percent: number };
