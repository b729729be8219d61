/** Whether this browser can draw a map: it must have WebGL 2. */
export function canDrawMaps(): boolean {
  if (typeof WebGL2RenderingContext === 'undefined') return false;
  const context = document.createElement('canvas').getContext('webgl2');
  // A browser has few contexts; the map needs one in a moment.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
