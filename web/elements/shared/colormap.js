/** The setting of an element's colours, from the core's list of colour maps. */
import { choice } from '../../settings/own-settings.js';

/** @import { Colormap } from '../../core/types.js' */
/** @import { Context, Setting } from '../frame/types.js' */

/** @param {Context | null} context @returns {Setting} */
export function colormapSetting(context) {
  const choices = (context?.colormaps ?? []).map(({ as = '' }) => as);
  const diverging = context?.colormaps.find((map) => map.diverging);
  const help = 'Colours of the values; diverging ones are centred on 0.';
  return {
    ...choice('colormap', choices, help, diverging?.as),
    swatchOf: (chosen) => {
      const map = context?.colormaps.find(({ as }) => as === chosen);
      return map ? gradient(map) : '';
    },
  };
}

const STOPS = 8;

/** As CSS paints it. @param {Pick<Colormap, 'colors'>} map */
function gradient({ colors }) {
  const stops = Array.from({ length: STOPS + 1 }, (_, k) => {
    const at = 4 * Math.round((255 * k) / STOPS);
    return `rgb(${colors.slice(at, at + 3).join(' ')})`;
  });
  return `linear-gradient(90deg, ${stops.join(', ')})`;
}

/** @param {Context | null} context @param {Record<string, any>} values of settings */
export const findColormap = (context, values) =>
  context?.colormaps.find(({ as }) => as === values.colormap);
