import { seededRandom } from '@heatwise/builders/random';
import sharp from 'sharp';

const SIDE = 192;
const skins = ['#f2d3b8', '#e0ac7f', '#c68a5c', '#9c6843', '#6f4527', '#4d2f1b'] as const;
const hairs = ['#1d1714', '#3b2618', '#6a4526', '#9a6b36', '#777674', '#8c3b20'] as const;
const shirts = ['#e8862e', '#2f6fa8', '#3f8f5b', '#d2b32a', '#50586b', '#a3443c'] as const;
const walls = ['#dfe8ef', '#efe6da', '#e3ecdf', '#ece1ec', '#e9e4d4', '#d9e6e6'] as const;
const helmets = ['#f4d03f', '#f7f7f5', '#e67e22'] as const;

/** A drawn head and shoulders for a person who does not exist: a JPEG, the same for the same seed. */
export function drawPortrait(seed: string): Promise<Buffer> {
  const random = seededRandom(`${seed}/portrait`);
  const [skin, hair, shirt, wall] = [skins, hairs, shirts, walls].map((colours) => random.pick(colours));
  const hasHelmet = random.chance(0.6);
  const wide = random.int(36, 42);
  const top = hasHelmet
    ? `<path d="M${96 - wide - 8} 76a${wide + 8} ${wide + 6} 0 0 1 ${2 * wide + 16} 0z" fill="${random.pick(helmets)}"/>
       <rect x="${96 - wide - 14}" y="72" width="${2 * wide + 28}" height="8" rx="4" fill="#00000022"/>`
    : `<path d="M${96 - wide - 2} 86a${wide + 2} ${wide + 12} 0 0 1 ${2 * wide + 4} 0q-${wide} -26 -${2 * wide + 4} 0z" fill="${hair}"/>`;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <rect width="${SIDE}" height="${SIDE}" fill="${wall}"/>
    <path d="M24 192q4-56 72-56t72 56z" fill="${shirt}"/>
    <path d="M52 148l20 44h-10l-18-38zM140 148l-20 44h10l18-38z" fill="#f3f1a0"/>
    <rect x="82" y="118" width="28" height="30" rx="12" fill="${skin}"/>
    <ellipse cx="96" cy="90" rx="${wide}" ry="46" fill="${skin}"/>
    ${top}
    <circle cx="82" cy="92" r="4" fill="#2a2421"/><circle cx="110" cy="92" r="4" fill="#2a2421"/>
    <path d="M82 ${112 + random.int(0, 3)}q14 ${random.int(4, 12)} 28 0" fill="none" stroke="#2a2421" stroke-width="3" stroke-linecap="round"/>
  </svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer();
}
