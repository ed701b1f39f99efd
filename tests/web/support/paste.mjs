/** @import { Page } from 'playwright-core' */

/**
 * As Ctrl+V does, which a headless browser does not get past its clipboard.
 * @param {Page} page
 * @param {string} text
 * @param {string} [place] a selector
 */
export const paste = (page, text, place = 'body') =>
  page.locator(place).evaluate((target, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', given);
    const options = { bubbles: true, composed: true, cancelable: true };
    target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData }));
  }, text);
