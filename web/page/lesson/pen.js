/** A pen over a slide, by mouse, finger or stylus. */

const WIDTH = 4; // px

export function startPen() {
  const canvas = document.createElement('canvas');
  canvas.className = 'ink';
  canvas.setAttribute('aria-hidden', 'true');
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  /** The one that draws: a palm beside it does not. @type {number | null} */
  let drawing = null;
  /** Of the screen, not of the window: what is drawn stays when slides go full screen. */
  const clear = () =>
    Object.assign(canvas, {
      width: Math.max(screen.width, innerWidth),
      height: Math.max(screen.height, innerHeight),
    });
  canvas.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    if (drawing !== null) return;
    canvas.setPointerCapture(pointerId);
    drawing = pointerId;
    pen.lineWidth = WIDTH;
    pen.lineCap = pen.lineJoin = 'round';
    pen.strokeStyle = getComputedStyle(canvas).color;
    pen.beginPath();
    pen.moveTo(clientX, clientY);
  });
  canvas.addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (pointerId !== drawing) return;
    pen.lineTo(clientX, clientY);
    pen.stroke();
  });
  for (const type of ['pointerup', 'pointercancel'])
    canvas.addEventListener(type, (event) => {
      if (/** @type {PointerEvent} */ (event).pointerId === drawing) drawing = null;
    });
  return {
    canvas,
    clear,
    /** @param {boolean} isOn off: what was drawn goes */
    use: (isOn) => {
      if (!isOn) clear();
    },
  };
}
