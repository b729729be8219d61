import type { Quote, QuoteVersion } from '@heatwise/contract/quotes/quote-parts.schema';
import { quoteAddressText } from '@heatwise/domain/quotes/quote';
import { centsText, lineCents, moneyText, pointsText, totalsOf } from '@heatwise/domain/quotes/quote-money';
import { ON_REQUEST } from '@heatwise/domain/quotes/quote-offer';
import type { ReportPaper } from '@heatwise/domain/reports/report';
import { dateText, dayText } from '@heatwise/domain/time/date-text';
import { openTimeZone } from '@heatwise/domain/time/time-zone';
import { drawTable } from '../../print/pdf-table.ts';
import {
  heading,
  openPdf,
  type PaperWords,
  type PrintedPage,
  write,
  writeTitle,
} from '../../print/printed-page.ts';
import { BOLD, QUIET } from '../../print/typeface.ts';

/** One version of a quote on paper: what was asked for and, where there is one, the offer with its terms. */
export async function quotePdf(quote: Quote, version: QuoteVersion, paper: ReportPaper): Promise<Buffer> {
  const { number, org_name } = quote;
  const title = `${version.offer ? 'Quote' : 'Request for a quote'} ${number}, version ${version.version}`;
  const { page, done } = openPdf({ title, paper, isWide: false, language: 'en', words: WORDS });
  writeTitle(page, 'Heatwise', title);
  for (const [name, value] of factsOf(quote, version)) write(page, 'P', `${name}: ${value}`, LINE);
  write(page, 'P', `For: ${org_name}`, LINE);
  const { delivery, billing } = version.asked;
  write(page, 'P', `Deliver to: ${quoteAddressText(delivery)}`, LINE);
  write(page, 'P', `Invoice to: ${billing ? quoteAddressText(billing) : 'as the delivery'}`, LINE);
  if (version.offer) await writeOffer(page, quote, version.offer);
  else await writeRequest(page, quote, version);
  if (version.asked.note) writeParagraphs(page, 'Your note', version.asked.note);
  return done();
}

const WORDS: PaperWords = {
  other_script: '(see the screen)',
  other_script_note: (said) => `“${said}” stands for a text in a script that this typeface has not.`,
  page: (page, pages) => `Page ${page} of ${pages}`,
};

const LINE = { size: 10, after: 1 };

function factsOf({ time_zone, end, state }: Quote, version: QuoteVersion): [string, string][] {
  const zone = openTimeZone(time_zone);
  const { asked_at, asked_by_name, offer, offered_at, offered_by_name } = version;
  const day = (instant: string) => dateText(Date.parse(instant), zone);
  const facts: [string, string][] = [['Asked for', `${day(asked_at)} by ${asked_by_name}`]];
  if (offer && offered_at) {
    facts.push(['Offered', `${day(offered_at)} by ${offered_by_name ?? ''}, Heatwise`]);
    facts.push(['Valid until', `${dayText(offer.valid_until)}, that day included (${time_zone})`]);
  }
  if (state === 'accepted' && end?.version === version.version)
    facts.push(['Accepted', `${day(end.at)} by ${end.name}`]);
  return facts;
}

async function writeOffer(
  page: PrintedPage,
  { currency, order_number, state, end, version }: Quote,
  offer: NonNullable<QuoteVersion['offer']>,
): Promise<void> {
  if (order_number && state === 'accepted' && end?.version === version)
    write(page, 'P', `Order number: ${order_number}`, LINE);
  if (offer.message) writeParagraphs(page, 'Our message', offer.message);
  heading(page, 'What we offer');
  const hasDiscount = offer.lines.some(({ discount_points }) => discount_points > 0);
  const columns = [
    'Item',
    'Unit',
    'Quantity',
    `Price (${currency})`,
    ...(hasDiscount ? ['Discount'] : []),
    `Amount (${currency})`,
  ];
  const rows = offer.lines.map((line) => [
    line.name,
    line.unit,
    line.quantity,
    centsText(line.unit_cents),
    ...(hasDiscount ? [line.discount_points > 0 ? pointsText(line.discount_points) : ''] : []),
    centsText(lineCents(line)),
  ]);
  await drawTable(page, { columns, rows, amounts: hasDiscount ? [3, 4, 5] : [3, 4] });
  const { net_cents, tax_cents, total_cents } = totalsOf(offer.lines, offer.tax_points);
  const tax = offer.tax_points > 0 ? `${offer.tax_label} (${pointsText(offer.tax_points)})` : 'Tax';
  keepTogether(page, 70);
  write(page, 'P', `Net: ${moneyText(currency, net_cents)}`, { ...SUM, before: 8 });
  write(page, 'P', `${tax}: ${moneyText(currency, tax_cents)}`, SUM);
  write(page, 'P', `Total: ${moneyText(currency, total_cents)}`, { ...SUM, size: 12, font: BOLD });
  if (offer.terms) writeParagraphs(page, 'Terms', offer.terms);
}

const SUM = { size: 10, after: 2, isRight: true };

async function writeRequest(page: PrintedPage, { currency }: Quote, { asked }: QuoteVersion): Promise<void> {
  heading(page, 'What is asked for');
  const rows = asked.lines.map(({ name, unit, quantity, list_cents }) => [
    name,
    unit,
    quantity,
    list_cents === null ? ON_REQUEST : centsText(list_cents),
  ]);
  const columns = ['Item', 'Unit', 'Quantity', `List price (${currency})`];
  await drawTable(page, { columns, rows, amounts: [3] });
  const note = 'This is no offer yet: list prices are without tax, shipping and discounts.';
  write(page, 'P', note, { size: 9, colour: QUIET, before: 6 });
}

function keepTogether({ pdf }: PrintedPage, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage();
}

function writeParagraphs(page: PrintedPage, title: string, text: string): void {
  heading(page, title);
  for (const line of text.split('\n')) if (line.trim()) write(page, 'P', line.trim(), { size: 9, after: 3 });
}
