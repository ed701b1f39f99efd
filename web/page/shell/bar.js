/** A line in a corner of the page, about the page itself: one at a time. */

/**
 * @param {string} text
 * @param {Record<string, () => void>} [ways] titles of buttons and what they do
 * @returns {HTMLElement}
 */
export function showBar(text, ways = {}) {
  document.querySelector('.newer')?.remove();
  const bar = document.createElement('div');
  bar.className = 'newer';
  bar.setAttribute('role', 'status');
  const words = document.createElement('p');
  words.textContent = text;
  const buttons = Object.entries(ways).map(([title, onclick]) => {
    const button = Object.assign(document.createElement('button'), { type: 'button', onclick });
    button.textContent = title;
    return button;
  });
  bar.append(words, ...buttons.flatMap((button) => [button, ' ']));
  document.body.append(bar);
  return bar;
}
