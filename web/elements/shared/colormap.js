/** The setting of an element's colours, from the core's list of colour maps. */

/** @import { Colormap } from '../../core/types.js' */
/** @import { Context, Setting } from '../frame/types.js' */

/** @param {Context | null} context @returns {Setting} */
export function colormapSetting(context) {
  const choices = (context?.colormaps ?? []).map(({ as = '' }) => as);
  const diverging = context?.colormaps.find((map) => map.diverging);
  return {
    name: 'colormap',
    type: 'choice',
    unit: '',
    default: diverging?.as ?? choices[0],
    choices,
    help: 'Colours of the values; diverging ones are centred on 0.',
    swatchOf: (choice) => {
      const map = context?.colormaps.find(({ as }) => as === choice);
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
