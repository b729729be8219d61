type Draw = () => void;

const seen: Draw[] = [];
const unseen: Draw[] = [];
let isUnderWay = false;

/**
 * Draws charts for the first time, those in view before the others, each in a task of its own: all at once they would hold
 * up whoever presses something meanwhile.
 */
export function drawInTurn(draw: Draw, isInView: boolean): void {
  (isInView ? seen : unseen).push(draw);
  if (isUnderWay) return;
  isUnderWay = true;
  setTimeout(drawNext);
}

function drawNext(): void {
  const draw = seen.shift() ?? unseen.shift();
  isUnderWay = draw !== undefined;
  if (!draw) return;
  setTimeout(drawNext);
  draw();
}
