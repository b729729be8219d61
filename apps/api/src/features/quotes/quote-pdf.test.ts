import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../print/testing/pdf-text.ts';
import { openBackOffice } from '../../testing/back-office.ts';
import { setUpTestApp } from '../../testing/test-app.ts';
import type { TestHeaders, TestOrganisation } from '../../testing/test-organisation.ts';
import { newOffer, quotingOf } from './testing/quoting.ts';

const HOSTILE = '<img src=x onerror=alert(1)> =HYPERLINK("http://evil.test")';
const server = setUpTestApp();
let ours: TestOrganisation;
let admin: TestHeaders;
let quoting: ReturnType<typeof quotingOf>;
let reader: string;
beforeAll(async () => {
  ours = await server.organisation('Harbour Works');
  quoting = quotingOf(server, await openBackOffice(server.database.owner));
  reader = await quoting.addItem();
  admin = (await ours.admin()).headers;
});

const pdf = async (quote_id: string, version: number, paper = 'A4', isAtDesk = false) => {
  const path = `/quote/${quote_id}/${version}/pdf?paper=${paper}`;
  const answer = await (isAtDesk ? quoting.atDesk('GET', path) : quoting.ask(admin, 'GET', path));
  expect(answer.status).toBe(200);
  return answer.file;
};
const inTenDays = () => new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);

test('the paper has lines, sums with the tax, validity, terms and version; older ones stay as they were', async () => {
  const quote_id = await quoting.send(admin, reader, 'Gate 4');
  const request = readPdf(await pdf(quote_id, 1));
  expect(request.lines).toContain('What is asked for');
  expect(request.lines.join(' ')).toMatch(/Request for a quote Q-.*, version 1/);
  await quoting.offer(quote_id, reader, inTenDays());
  await quoting.offer(quote_id, reader, inTenDays());
  for (const version of [1, 2]) {
    const { lines, pages } = readPdf(await pdf(quote_id, version, version === 1 ? 'A4' : 'Letter'));
    expect(pages).toBe(1);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Reader',
        '1,250.00',
        '10 %',
        '2,250.00',
        'Shipping',
        '49.00',
        'Net: AUD 2,299.00',
        'GST (10 %): AUD 229.90',
        'Total: AUD 2,528.90',
        'Pay in 30 days.',
        'Thank you.',
        'Gate 4',
        'Page 1 of 1',
      ]),
    );
    expect(lines.join(' ')).toContain(`version ${version}`);
    expect(lines.join(' ')).toContain('Valid until:');
  }
  expect((await quoting.ask(admin, 'GET', `/quote/${quote_id}/3/pdf`)).status).toBe(404);
});

test('A4 and Letter are what they are called, tagged and with a language', async () => {
  const quote_id = await quoting.send(admin, reader);
  const boxes = await Promise.all(
    ['A4', 'Letter'].map(async (paper) => {
      const text = (await pdf(quote_id, 1, paper)).toString('latin1');
      expect(text).toContain('/Marked true');
      expect(text).toContain('/Lang (en)');
      return /\/MediaBox \[([^\]]+)\]/.exec(text)?.[1];
    }),
  );
  expect(boxes).toEqual(['0 0 595.28 841.89', '0 0 612 792']);
});

test('texts are texts, also for the desk, and what the typeface has not is said', async () => {
  const quote_id = await quoting.send(admin, reader, HOSTILE);
  const { data } = await quoting.atDesk('GET', `/quote/${quote_id}`);
  const offer = { ...newOffer(reader, inTenDays()), message: HOSTILE, terms: '水を飲む\n\u202Egnp.exe' };
  await quoting.atDesk('POST', `/quote/${quote_id}/offer`, {
    ...offer,
    revision: data.revision,
    offer_id: randomUUID(),
  });
  const { lines, links } = readPdf(await pdf(quote_id, 1, 'A4', true));
  expect(lines.join(' ')).toContain('<img src=x onerror=alert(1)>');
  expect(lines.join(' ')).toContain('(see the screen)');
  expect(links).toEqual([]);
});

test('many long lines go over pages, each with the table’s head and its number', async () => {
  const quote_id = await quoting.send(admin, reader);
  const { data } = await quoting.atDesk('GET', `/quote/${quote_id}`);
  const line = {
    item_id: null,
    unit: 'each',
    quantity: 10_000,
    unit_cents: 1_000_000_000,
    discount_points: 0,
  };
  const lines = Array.from({ length: 100 }, (_, index) => ({
    ...line,
    name: `${index} ${'long name '.repeat(12)}`,
  }));
  const offer = { ...newOffer(reader, inTenDays()), lines, revision: data.revision, offer_id: randomUUID() };
  expect(await quoting.atDesk('POST', `/quote/${quote_id}/offer`, offer)).toMatchObject({
    status: 200,
    data: { total_cents: 1_100_000_000_000_000 },
  });
  const read = readPdf(await pdf(quote_id, 1));
  expect(read.pages).toBeGreaterThan(3);
  expect(read.lines.filter((text) => text === 'Amount (AUD)')).toHaveLength(read.pages);
  expect(read.lines).toContain(`Page ${read.pages} of ${read.pages}`);
  expect(read.lines).toContain('Total: AUD 11,000,000,000,000.00');
});
