import type { Page } from '@playwright/test';

declare global {
  /** What should be reached by Tab, and what has been. */
  var tabStops: { wanted: Element[]; reached: Set<EventTarget> };
}

/** Lists that draw rows as one goes on never end: so many stops after the known ones are enough. */
const MORE_STOPS = 10;

/** Walks through a page by Tab, and by Shift+Tab from its end; says what cannot be reached, or only by a mouse. */
export async function keyboardFindings(page: Page): Promise<string[]> {
  const count = await page.evaluate(prepareWalk);
  await press(page, 'Tab', count + MORE_STOPS);
  // Editors draw their tools after their texts: one more walk over what has been added since the first count.
  if ((await page.evaluate(unreached)).length > 0)
    await press(page, 'Tab', (await page.evaluate(countFocusable)) - count);
  const trap = await trapped(page);
  let missed = await page.evaluate(unreached);
  if (missed.length > 0) {
    await page.evaluate(focusEnd);
    await press(page, 'Shift+Tab', missed.length + MORE_STOPS);
    missed = await page.evaluate(unreached);
  }
  const byMouse = await page.evaluate(mouseOnly);
  return [
    ...(trap === null ? [] : [`Tab never leaves ${trap}`]),
    ...missed.map((part) => `Tab does not reach ${part}`),
    ...byMouse.map((part) => `only a mouse reaches ${part}`),
  ];
}

async function press(page: Page, key: 'Tab' | 'Shift+Tab', times: number): Promise<void> {
  for (let stop = 0; stop < times; stop += 1) await page.keyboard.press(key);
}

function countFocusable(): number {
  return document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]').length;
}

/** Remembers what can take the focus by Tab, and from now on what takes it; starts before everything. */
function prepareWalk(): number {
  const isStop = (element: Element) => {
    if ((element as HTMLElement).tabIndex < 0 || element.matches(':disabled, [inert] *')) return false;
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
    // Of a group of radio buttons one is a stop, the arrow keys do the rest.
    const group = document.querySelectorAll<HTMLInputElement>(`input[name="${CSS.escape(element.name)}"]`);
    return element === ([...group].find(({ checked }) => checked) ?? group[0]);
  };
  const wanted = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex]')];
  globalThis.tabStops = { wanted: wanted.filter(isStop), reached: new Set() };
  document.addEventListener('focusin', ({ target }) => target && globalThis.tabStops.reached.add(target));
  const { body } = document;
  body.tabIndex = -1;
  body.focus();
  body.removeAttribute('tabindex');
  return globalThis.tabStops.wanted.length;
}

/** Where Tab no longer leads anywhere else; null when it does. */
async function trapped(page: Page): Promise<string | null> {
  const focused = await page.evaluateHandle(() => document.activeElement ?? document.body);
  await page.keyboard.press('Tab');
  return focused.evaluate((element) =>
    element === document.activeElement && element !== document.body
      ? (element.cloneNode() as Element).outerHTML.slice(0, 160)
      : null,
  );
}

function unreached(): string[] {
  const { wanted, reached } = globalThis.tabStops;
  return wanted
    .filter((element) => element.isConnected && !reached.has(element))
    .map(
      (element) =>
        `“${element.ariaLabel ?? element.textContent}” ${(element.cloneNode() as Element).outerHTML.slice(0, 160)}`,
    );
}

function focusEnd(): void {
  const end = document.createElement('button');
  document.body.append(end);
  end.focus();
  // The next stop is looked for from where it was.
  end.remove();
}

/**
 * What shows a hand to a mouse, and neither takes the focus nor stands around or within what does. The options of an open
 * list are chosen by arrow keys.
 */
function mouseOnly(): string[] {
  const focusable = 'a[href], button, input, select, textarea, summary, [tabindex], [role="listbox"]';
  const hasHand = (element: Element | null) =>
    element !== null && getComputedStyle(element).cursor === 'pointer';
  return [...document.body.querySelectorAll('*')]
    .filter((element) => hasHand(element) && !hasHand(element.parentElement) && element.checkVisibility())
    .filter((element) => !element.closest(`${focusable}, label`) && !element.querySelector(focusable))
    .map((element) => (element.cloneNode() as Element).outerHTML.slice(0, 160));
}
