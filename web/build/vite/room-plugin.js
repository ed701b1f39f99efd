/** Vite plugin: style rules that keep the room figures and sections will take, as room.mjs measured it. */
import { readFile } from 'node:fs/promises';

const ROOM = new URL('../../page/room.json', import.meta.url);
/** The story's alone: schemes of other pages bear the names of figures. */
const SHEET = /\/page\/styles\/story\.css$/;

/** @returns {import('vite').Plugin} */
export function roomPlugin() {
  return {
    name: 'posenc-room',
    enforce: 'pre',
    async transform(css, id) {
      if (!SHEET.test(id)) return null;
      this.addWatchFile(ROOM.pathname);
      return css + roomRules(JSON.parse(await readFile(ROOM, 'utf8')));
    },
  };
}

/**
 * A figure that is drawn takes what it takes; before, no less than it will.
 * @param {Record<string, Record<string, number>>} room heights by width of the window and selector
 */
export function roomRules(room) {
  const widths = Object.keys(room)
    .map(Number)
    .sort((a, b) => a - b);
  return widths
    .map((width, index) => {
      const least = index === 0 ? '' : ` and (width > ${widths[index - 1]}px)`;
      const most = index === widths.length - 1 ? '' : ` and (width <= ${width}px)`;
      const rules = Object.entries(room[width]).map(([selector, height]) =>
        selector.startsWith('section')
          ? `${selector}{contain-intrinsic-size:auto ${height}px}`
          : `${selector.replace(/^#\S+/, '$&:not(.drawn)')}{min-height:${height}px}`,
      );
      return `@media screen and (scripting: enabled)${least}${most}{${rules.join('')}}`;
    })
    .join('\n');
}
