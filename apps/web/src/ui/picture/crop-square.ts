/** What of a picture is to be kept: the centre in parts of its width and height (0 to 1), and how near (1: all of the shorter side). */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number };

export const MOST_ZOOM = 4;
export const WHOLE: Crop = { x: 0.5, y: 0.5, zoom: 1 };

export type Size = { readonly width: number; readonly height: number };
/** In the picture's own pixels. */
export type Square = { readonly left: number; readonly top: number; readonly side: number };

/** The square of a picture that a crop keeps; it never leaves the picture. */
export function cropSquare({ width, height }: Size, { x, y, zoom }: Crop): Square {
  const side = Math.min(width, height) / Math.min(MOST_ZOOM, Math.max(1, zoom));
  const within = (centre: number, length: number) =>
    Math.min(length - side, Math.max(0, centre * length - side / 2));
  return { left: within(x, width), top: within(y, height), side };
}

/** The crop moved by parts of the square's own side; it stops where the picture ends. */
export function movedBy(size: Size, crop: Crop, right: number, down: number): Crop {
  const { left, top, side } = cropSquare(size, crop);
  const moved = (start: number, by: number, length: number) =>
    (Math.min(length - side, Math.max(0, start + by * side)) + side / 2) / length;
  return { ...crop, x: moved(left, right, size.width), y: moved(top, down, size.height) };
}
