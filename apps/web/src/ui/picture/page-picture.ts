const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** A browser that has drawn nothing by then will not. */
const PATIENCE_MS = 15_000;
/** No side of a canvas may be longer in any of the browsers. */
const LONGEST_SIDE = 16_000;
const MARGIN = 24;

/**
 * A part of the page as a PNG, as it is on the screen, without what carries `data-not-in-pictures`. The browser
 * itself draws it: a copy of the part goes into an SVG with the page's own style sheets. Copying the computed style of
 * every node instead, as libraries do, took 8 to 21 s for a dashboard. See decisions/0083.
 */
export async function pagePicture(
  part: HTMLElement,
  { scale, background }: { scale: number; background: string },
): Promise<Blob> {
  const width = Math.ceil(part.getBoundingClientRect().width);
  const height = Math.ceil(part.scrollHeight);
  const copy = await copyOf(part);
  // The width of the window, so that what depends on it looks the same.
  const source = svgOf(copy, { width: Math.max(width, window.innerWidth), height, partWidth: width });
  const image = await drawn(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`);

  const most = LONGEST_SIDE / (Math.max(width, height) + 2 * MARGIN);
  const usedScale = Math.min(scale, most);
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor((width + 2 * MARGIN) * usedScale);
  canvas.height = Math.floor((height + 2 * MARGIN) * usedScale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser provides no canvas to draw on.');
  context.scale(usedScale, usedScale);
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, MARGIN, MARGIN);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture is too large for this browser.');
  return blob;
}

/** A copy that needs nothing from outside: canvases and images become data, fields hold what is in them now. */
export async function copyOf(part: HTMLElement): Promise<HTMLElement> {
  const copy = part.cloneNode(true) as HTMLElement;
  keepValues(part, copy);
  const canvases = [...part.querySelectorAll('canvas')];
  copy.querySelectorAll('canvas').forEach((empty, index) => {
    const canvas = canvases[index];
    if (!canvas) return;
    const image = document.createElement('img');
    image.src = canvas.toDataURL('image/png');
    image.style.cssText = canvas.style.cssText;
    image.style.width = `${canvas.clientWidth}px`;
    image.style.height = `${canvas.clientHeight}px`;
    empty.replaceWith(image);
  });
  for (const left of copy.querySelectorAll('[data-not-in-pictures]')) left.remove();
  await Promise.all([...copy.querySelectorAll('img')].map(embed));
  return copy;
}

/** What was typed or chosen is not an attribute: the markup has what a field began with. */
function keepValues(part: HTMLElement, copy: HTMLElement): void {
  const inputs = part.querySelectorAll('input');
  copy.querySelectorAll('input').forEach((input, index) => {
    const { type, value, checked } = inputs[index] ?? input;
    if (type !== 'file' && type !== 'password') input.setAttribute('value', value);
    input.toggleAttribute('checked', checked);
  });
  const areas = part.querySelectorAll('textarea');
  copy.querySelectorAll('textarea').forEach((area, index) => {
    area.textContent = areas[index]?.value ?? '';
  });
  const selects = part.querySelectorAll('select');
  copy.querySelectorAll('select').forEach((select, index) => {
    const chosen = selects[index]?.selectedIndex;
    for (const [at, option] of [...select.options].entries())
      option.toggleAttribute('selected', at === chosen);
  });
}

/** An SVG loads nothing, so that its images must be in it; one that cannot be read leaves its place empty. */
async function embed(image: HTMLImageElement): Promise<void> {
  const address = image.getAttribute('src') ?? '';
  image.removeAttribute('srcset');
  image.removeAttribute('loading');
  if (address === '' || address.startsWith('data:')) return;
  try {
    const blob = await (await fetch(address)).blob();
    image.src = await new Promise<string>((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsDataURL(blob);
    });
  } catch {
    image.removeAttribute('src');
  }
}

type Size = { readonly width: number; readonly height: number; readonly partWidth: number };

function svgOf(copy: HTMLElement, { width, height, partWidth }: Size): string {
  const svg = document.createElementNS(SVG, 'svg');
  // Its root stands for the page's: colours and sizes hang on what that carries.
  for (const { name, value } of document.documentElement.attributes) {
    if (name.startsWith('data-') || name === 'class' || name === 'lang') svg.setAttribute(name, value);
  }
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.style.fontSize = getComputedStyle(document.documentElement).fontSize;
  const style = document.createElementNS(SVG, 'style');
  style.textContent = `${rulesOfPage()}\n* { animation: none !important; transition: none !important; }`;
  const frame = document.createElementNS(SVG, 'foreignObject');
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  const body = document.createElementNS(XHTML, 'body');
  body.setAttribute(
    'style',
    `margin: 0; padding: 0; width: ${partWidth}px; min-height: 0; background: transparent`,
  );
  body.append(copy);
  frame.append(body);
  svg.append(style, frame);
  // What people type may hold characters that no XML can.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones
  return new XMLSerializer().serializeToString(svg).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '');
}

function rulesOfPage(): string {
  return [...document.styleSheets].map(rulesOf).join('\n');
}

/** A style sheet of somewhere else, such as an extension's, cannot be read and is left out. */
function rulesOf(sheet: CSSStyleSheet): string {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
  } catch {
    return '';
  }
}

function drawn(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const timer = setTimeout(
      () => reject(new Error('The browser did not finish the picture in time.')),
      PATIENCE_MS,
    );
    image.onload = () => {
      clearTimeout(timer);
      resolve(image);
    };
    image.onerror = () => {
      clearTimeout(timer);
      reject(new Error('The browser could not draw the picture.'));
    };
    image.src = address;
  });
}
