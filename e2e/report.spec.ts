import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { signIn } from '../tools/demo-driver/sign-in.ts';
import { waitForSync } from '../tools/demo-driver/sync-texts.ts';
import { expectSixWidgets, WIDGETS, widget } from './support/dashboard.ts';
import { expect, test } from './support/journey.ts';

const SCALE = 2;
const MARGIN = 24;
/** Mean difference of a colour, of 255, in a picture made small: letters smooth differently, nothing else does. */
const SAME = 5;

type Box = { x: number; y: number; width: number; height: number };
/** A picture of a card on the screen, and which part of its height looks the same where nothing scrolls. */
type Shot = { shot: string; whole: number };

/** How much the shots differ from the picture where their boxes are, and how far the picture is from one colour. */
function compare(page: Page, picture: string, shots: (Shot & { box: Box })[]) {
  return page.evaluate(
    async ([source, given]) => {
      const load = async (data: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        return image;
      };
      const small = (image: HTMLImageElement, { x, y, width, height }: Box) => {
        const canvas = new OffscreenCanvas(120, 80);
        const context = canvas.getContext('2d');
        if (!context) throw new Error('no canvas');
        context.imageSmoothingQuality = 'high';
        context.drawImage(image, x, y, width, height, 0, 0, 120, 80);
        return context.getImageData(0, 0, 120, 80).data;
      };
      const report = await load(source);
      const results: { difference: number; spread: number }[] = [];
      for (const { shot, whole, box } of given) {
        const seen = await load(shot);
        const height = Math.round(seen.height * whole);
        const ours = small(report, { ...box, height: (box.width * height) / seen.width });
        const theirs = small(seen, { x: 0, y: 0, width: seen.width, height });
        let difference = 0;
        for (let at = 0; at < ours.length; at += 1) {
          difference += Math.abs((ours[at] ?? 0) - (theirs[at] ?? 0));
        }
        const values = [...ours].filter((_, at) => at % 4 !== 3);
        results.push({
          difference: difference / ours.length,
          spread: Math.max(...values) - Math.min(...values),
        });
      }
      return { width: report.width, height: report.height, results };
    },
    [picture, shots] as const,
  );
}

/** Where the cards stand while the picture is made, within the part of the page that it shows. */
function rememberPlaces(page: Page): Promise<Box[]> {
  return page.evaluate(
    (names) =>
      new Promise<Box[]>((resolve) => {
        const look = () => {
          const report = document.querySelector('[data-report="picture"]');
          if (!report) return requestAnimationFrame(look);
          const { x: left, y: top } = report.getBoundingClientRect();
          const cards = [...report.querySelectorAll('section')];
          return resolve(
            names.map((name) => {
              const card = cards.find((section) => section.querySelector('h2')?.textContent === name);
              const { x, y, width, height } = card?.getBoundingClientRect() ?? new DOMRect();
              return { x: x - left, y: y - top, width, height };
            }),
          );
        };
        requestAnimationFrame(look);
      }),
    [...WIDGETS],
  );
}

const SHOT_INTERVAL_MS = 300;

/** A card once nothing in it moves any more: two pictures of it, one after the other, are the same. */
async function shotAtRest(page: Page, name: (typeof WIDGETS)[number]): Promise<string> {
  const card = widget(page, name);
  const mask = [card.getByRole('button', { name: /^(What|Options of) “/ })];
  let shot = '';
  await expect(async () => {
    const before = shot;
    shot = (await card.screenshot({ mask, maskColor: '#fff' })).toString('base64');
    expect(shot === before).toBe(true);
  }).toPass({ intervals: [SHOT_INTERVAL_MS] });
  return shot;
}

/**
 * What scrolls in a box on the screen stands whole in the picture, so that the card's end lies further down there: the
 * part of its height, 0 to 1, until the box's end or what sticks to that.
 */
function partBeforeScrolling(page: Page, name: (typeof WIDGETS)[number]): Promise<number> {
  return widget(page, name).evaluate((card) => {
    const { top, height } = card.getBoundingClientRect();
    const box = [...card.querySelectorAll('section')].find((part) => part.scrollHeight > part.clientHeight);
    if (!box) return 1;
    const stuck = [...box.children].filter((part) => {
      const style = getComputedStyle(part);
      return style.position === 'sticky' && style.top === 'auto';
    });
    const ends = [
      box.getBoundingClientRect().bottom,
      ...stuck.map((part) => part.getBoundingClientRect().top),
    ];
    return (Math.min(...ends) - top) / height;
  });
}

test('the picture of the dashboard is whole and looks like the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'admin');
  await waitForSync(page);
  await expectSixWidgets(page);
  const shots: Shot[] = [];
  for (const name of WIDGETS) {
    await widget(page, name).scrollIntoViewIfNeeded();
    shots.push({ shot: await shotAtRest(page, name), whole: await partBeforeScrolling(page, name) });
  }
  await page.getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  // What is under the charts is in the report unless it is left out.
  await expect(dialog.getByLabel('Calendar')).toBeChecked();
  await expect(dialog.getByLabel('Heat stress')).toBeChecked();
  await dialog.getByLabel('Calendar').uncheck();
  await dialog.getByLabel('Heat stress').uncheck();
  const places = rememberPlaces(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  const picture = readFileSync(await (await download).path());
  await expect(dialog).toBeHidden();
  const boxes = (await places).map(({ x, y, width, height }) => ({
    x: (MARGIN + x) * SCALE,
    y: (MARGIN + y) * SCALE,
    width: width * SCALE,
    height: height * SCALE,
  }));
  const compared = await compare(
    page,
    picture.toString('base64'),
    shots.map((shot, at) => ({ ...shot, box: boxes[at] as Box })),
  );
  expect(compared.height).toBeGreaterThanOrEqual(Math.max(...boxes.map(({ y, height }) => y + height)));
  WIDGETS.forEach((name, at) => {
    expect(compared.results[at]?.spread, `${name} is drawn`).toBeGreaterThan(100);
    expect(compared.results[at]?.difference, `${name} looks like the screen`).toBeLessThan(SAME);
  });
});

test('a picture that cannot be made says why, and the dialog stays', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.toBlob = (done) => done(null);
  });
  await signIn(page, 'worker');
  await waitForSync(page);
  await page.getByRole('button', { name: 'Report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report' });
  await dialog.getByRole('button', { name: 'Save picture' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The picture is too large for this browser.');
});
