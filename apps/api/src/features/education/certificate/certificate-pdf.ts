import { dayText } from '@heatwise/domain/time/date-text';
import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import { BOLD, BRAND, INK, isPrintable, QUIET, REGULAR } from '../../../print/typeface.ts';
import type { PrintedCertificate } from '../certificates.store.ts';

const MARGIN = 56;
const QR_SIZE = 120;
/** Said in place of a text whose letters the typeface has not: a row of boxes would look like somebody else's name. */
export const NOT_IN_THIS_SCRIPT = 'as shown at the address below';

/** One page in A4, whatever its texts are: long ones are set smaller, and end with an ellipsis at last. */
export function certificatePdf(certificate: PrintedCertificate, address: string): Promise<Buffer> {
  const { number, name, title, text, version, organisation } = certificate;
  const pdf = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    font: REGULAR,
    lang: 'en',
    displayTitle: true,
    info: { Title: `Certificate ${number}`, Author: 'Heatwise', CreationDate: new Date(0) },
  });
  const parts: Buffer[] = [];
  pdf.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((whole, failed) => {
    pdf.on('end', () => whole(Buffer.concat(parts)));
    pdf.on('error', failed);
  });
  const { width, height } = pdf.page;
  pdf.lineWidth(3).strokeColor(BRAND);
  pdf.rect(28, 28, width - 56, height - 56).stroke();

  const write = lineWriter(pdf);
  write(organisation, { at: 70, size: 16, colour: QUIET });
  write('Certificate', { at: 104, size: 34, font: BOLD, colour: BRAND });
  write('This is to certify that', { at: 166, size: 13, colour: QUIET });
  write(name, { at: 190, size: 30, font: BOLD });
  write('has completed the training module', { at: 250, size: 13, colour: QUIET });
  write(title, { at: 274, size: 22, font: BOLD, lines: 2 });
  if (text.trim() !== '') write(text, { at: 346, size: 12, colour: QUIET, lines: 3 });
  drawFacts(pdf, factsOf(certificate, version));
  drawQrCode(pdf, address, { x: width - MARGIN - QR_SIZE, y: height - MARGIN - QR_SIZE });
  pdf.font(REGULAR).fontSize(9).fillColor(QUIET);
  pdf.text(address, MARGIN, height - MARGIN - 12, {
    width: width - 3 * MARGIN - QR_SIZE,
    lineBreak: false,
    link: address,
  });
  pdf.end();
  return done;
}

type Fact = readonly [name: string, value: string];

function factsOf({ number, earned_on, valid_until }: PrintedCertificate, version: number): Fact[] {
  return [
    ['Number', number],
    ['Completed', dayText(earned_on)],
    ['Valid until', valid_until === null ? 'Does not expire' : dayText(valid_until)],
    ['Version of the module', String(version)],
  ];
}

type Line = {
  readonly at: number;
  readonly size: number;
  readonly font?: string;
  readonly colour?: string;
  readonly lines?: number;
};
const LEAST_SIZE = 11;

/** Writes texts across the middle, each as large as there is room for. */
function lineWriter(pdf: PDFKit.PDFDocument) {
  const width = pdf.page.width - 2 * MARGIN;
  return (written: string, { at, size, font = REGULAR, colour = INK, lines = 1 }: Line) => {
    const shown = isPrintable(written) ? written : NOT_IN_THIS_SCRIPT;
    let fits = size;
    const heightOf = () => pdf.font(font).fontSize(fits).heightOfString(shown, { width });
    const room = () => lines * pdf.currentLineHeight(true) + 1;
    while (heightOf() > room() && fits > LEAST_SIZE) fits -= 1;
    heightOf();
    pdf.fillColor(colour).text(shown, MARGIN, at, { width, align: 'center', height: room(), ellipsis: true });
  };
}

function drawFacts(pdf: PDFKit.PDFDocument, facts: readonly Fact[]): void {
  const top = pdf.page.height - MARGIN - QR_SIZE;
  facts.forEach(([name, value], index) => {
    const y = top + index * 24;
    pdf.font(REGULAR).fontSize(11).fillColor(QUIET).text(name, MARGIN, y, { lineBreak: false });
    pdf
      .font(BOLD)
      .fillColor(INK)
      .text(value, MARGIN + 150, y, { lineBreak: false });
  });
}

/** In squares, so that it is as sharp on paper as the printer is. */
function drawQrCode(pdf: PDFKit.PDFDocument, text: string, at: { x: number; y: number }): void {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const side = QR_SIZE / size;
  data.forEach((isDark, index) => {
    if (isDark) pdf.rect(at.x + (index % size) * side, at.y + Math.floor(index / size) * side, side, side);
  });
  pdf.fillColor('#000000').fill();
}
