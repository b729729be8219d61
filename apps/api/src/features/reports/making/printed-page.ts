/** Where there is room on the paper, in points. */
export type PrintedPage = {
  readonly pdf: PDFKit.PDFDocument;
  readonly left: number;
  readonly width: number;
  /** A text, or what stands for it where the typeface has not its letters. */
  readonly texts: (text: string) => string;
};
