/**
 * Sliders under a finger. Chromium moves one as soon as it is touched, and leaves it there when the finger goes
 * on to scroll the page: nobody hears of it before the finger has gone along the slider, or is lifted.
 */

const ALONG = 10; // px: what trembles goes less far

/** @param {HTMLElement | DocumentFragment} root of sliders, now and later */
export function holdSwipes(root) {
  root.addEventListener('pointerdown', (event) => {
    const { target, pointerType, clientX } = /** @type {PointerEvent} */ (event);
    const slider = /** @type {HTMLInputElement} */ (target);
    if (slider.type !== 'range' || pointerType !== 'touch') return;
    const { value } = slider;
    let isSwipe = false;
    const held = new AbortController();
    /** @param {string[]} types @param {(event: any) => void} listener */
    const on = (types, listener) => {
      for (const type of types)
        slider.addEventListener(type, listener, { capture: true, signal: held.signal });
    };
    const letGo = () => {
      held.abort();
      if (slider.value !== value)
        slider.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    };
    on(['input', 'change'], (heard) => {
      heard.stopImmediatePropagation();
      if (isSwipe) slider.value = value;
    });
    on(['pointermove'], (moved) => {
      if (Math.abs(moved.clientX - clientX) > ALONG) letGo();
    });
    on(['pointerup'], letGo);
    on(['pointercancel'], () => {
      isSwipe = true;
      slider.value = value;
    });
    // what the slider does at its end comes after those who listen
    on(['touchend', 'touchcancel'], () => setTimeout(() => held.abort()));
  });
}
