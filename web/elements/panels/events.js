/** Events of elements leave the shadow tree and bubble up the page. */
export const OUTWARD = { bubbles: true, composed: true };
