/** The types that nearly every figure speaks of, so that each names one place for them. */

/**
 * @typedef {import('../../plot/cursor.js').Means} Means
 * @typedef {import('../../plot/cursor.js').Place} Place
 * @typedef {import('../../plot/frame.js').PlotFrame} PlotFrame
 * @typedef {import('../../plot/lines.js').Curve} Curve
 * @typedef {import('../../plot/table.js').TableData} TableData
 * @typedef {ReturnType<typeof import('../../plot/heatmap.js').drawHeatmap>} DrawnHeatmap
 * @typedef {ReturnType<typeof import('../../plot/lines.js').drawLines>} DrawnLines
 * @typedef {ReturnType<typeof import('../../plot/log-lines.js').drawLogLines>} DrawnLogLines
 * @typedef {ReturnType<typeof import('../../plot/panels.js').drawPanels>} DrawnPanels
 * @typedef {import('./group.js').Reading} Reading
 * @typedef {import('./reading.js').Spot} Spot
 * @typedef {import('./context.js').Context} Context
 * @typedef {import('../../settings/settings.js').Setting} Setting
 * @typedef {import('../../settings/settings.js').Settings} Settings
 * @typedef {import('../../core/types.js').AsyncCore} AsyncCore
 * @typedef {import('../../core/types.js').Encoding} Encoding
 * @typedef {import('../../core/types.js').Explanation} Explanation
 * @typedef {import('../../core/types.js').Matrix} Matrix
 * @typedef {import('../../core/types.js').Parameters} Parameters
 * @typedef {import('../../core/types.js').Picture} Picture
 */
export {};
