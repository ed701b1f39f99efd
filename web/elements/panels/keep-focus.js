/** Focus that stays near: a control that was pressed may be gone, or can be pressed no more, with what it did. */

const CONTROLS = 'input, select, textarea, button, summary, a[href], [tabindex="0"]';

/**
 * Renders; if that takes the focus away, the nearest control round the place where it was has it.
 * @param {any} root a shadow root; undefined before the first time
 * @param {() => void} render
 */
export function keepFocus(root, render) {
  const focused = root?.activeElement;
  const around = [];
  for (let part = focused?.parentElement; part; part = part.parentElement) around.push(part);
  render();
  if (!focused || (focused.isConnected && !focused.matches(':disabled'))) return;
  for (const part of around) {
    if (!part.isConnected) continue;
    const near = [...part.querySelectorAll(CONTROLS)].find(
      (control) => !control.matches(':disabled') && control.checkVisibility(),
    );
    if (!near) continue;
    /** @type {HTMLElement} */ (near).focus({ preventScroll: true });
    return;
  }
}
