/** A pen over a slide, by mouse, finger or stylus. */

const WIDTH = 4; // px

export function startPen() {
  const canvas = document.createElement('canvas');
  canvas.className = 'ink';
  canvas.setAttribute('aria-hidden', 'true');
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  let isDown = false;
  const clear = () => Object.assign(canvas, { width: innerWidth, height: innerHeight });
  canvas.addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    canvas.setPointerCapture(pointerId);
    isDown = true;
    pen.lineWidth = WIDTH;
    pen.lineCap = pen.lineJoin = 'round';
    pen.strokeStyle = getComputedStyle(canvas).color;
    pen.beginPath();
    pen.moveTo(clientX, clientY);
  });
  canvas.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!isDown) return;
    pen.lineTo(clientX, clientY);
    pen.stroke();
  });
  for (const type of ['pointerup', 'pointercancel'])
    canvas.addEventListener(type, () => (isDown = false));
  return {
    canvas,
    clear,
    /** @param {boolean} isOn off: what was drawn goes */
    use: (isOn) => {
      if (!isOn) clear();
    },
  };
}
