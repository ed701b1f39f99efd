/** The setting of an element's colours, from the core's list of colour maps. */

/** @import { Context } from '../frame/context.js' */
/** @import { Setting } from '../../settings/settings.js' */

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
  };
}

/** @param {Context | null} context @param {Record<string, any>} values of settings */
export const findColormap = (context, values) =>
  context?.colormaps.find(({ as }) => as === values.colormap);
