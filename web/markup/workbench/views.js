/** What shows an entry: figures, by the view that they are in. */
/** @import { Entry } from './entry.js' */

/**
 * @typedef {object} Figure an element that shows an entry
 * @property {string} tag
 * @property {string} [controls] its own settings; those of the encoding stand beside all views
 * @property {string} label caption
 * @property {Record<string, string>} [attributes] beside encoding, label and controls
 *
 * @typedef {object} View
 * @property {string} title of its tab
 * @property {string} words that it is found by, beside its title and what its figures say
 * @property {Figure[]} figures at least one
 */

/** Of those that an entry does not have, false. @type {{title: string, words: string, figures: (entry: Entry) => (Figure | false)[]}[]} */
const VIEWS = [
  {
    title: 'Clocks',
    words: 'rotation angle vector pairs turn',
    figures: ({ kind, title, can }) => [
      kind === 'rotate' && {
        tag: 'pe-rotation',
        controls: 'show position offset',
        label: `${title}: one vector, pair by pair`,
        attributes: { show: 'clocks', position: '3', offset: can.positions ? '2' : '0' },
      },
    ],
  },
  {
    title: 'Table',
    words: 'heatmap matrix numbers cells',
    figures: ({ kind, title }) => [
      kind === 'bias'
        ? {
            tag: 'pe-bias',
            controls: 'head show colormap',
            label: `${title}: what is added to the scores`,
          }
        : {
            tag: 'pe-heatmap',
            controls: 'colormap',
            label: `${title}: ${kind === 'rotate' ? 'its cosines and sines' : 'the table'}`,
          },
    ],
  },
  {
    title: 'Curves',
    words: 'waves lines columns rows sines bits',
    figures: ({ name, kind, title }) => [
      kind === 'add' && {
        tag: 'pe-waves',
        controls: 'columns rows',
        label: `${title}: columns as curves`,
      },
      name === 'binary' && {
        tag: 'pe-binary',
        controls: 'bits number waves',
        label: 'Bits beside the signs of waves',
        attributes: { encoding: 'sinusoidal' },
      },
    ],
  },
  {
    title: 'Similarity',
    words: 'alike distance cosine dot product offset',
    figures: ({ kind, title }) => [
      kind === 'add' && {
        tag: 'pe-similarity',
        controls: 'metric show row',
        label: `${title}: how alike two positions are`,
      },
      kind === 'add' && {
        tag: 'pe-offsets',
        controls: 'over metric reference',
        label: `${title}: how alike, by offset or from one position`,
      },
    ],
  },
  {
    title: 'Plane',
    words: 'projection PCA UMAP points scatter',
    figures: ({ kind, title }) => [
      kind === 'add' && {
        tag: 'pe-projection',
        controls: 'method color runs',
        label: `${title}: positions in the plane`,
      },
    ],
  },
  {
    title: 'Shift',
    words: 'linear matrix move relative rotation',
    figures: ({ kind, title, can }) => [
      kind === 'add' &&
        can.positions && {
          tag: 'pe-shift',
          controls: 'k show starts pair',
          label: `${title}: one matrix that moves every position?`,
        },
    ],
  },
  {
    title: 'Spectrum',
    words: 'wavelengths frequencies turns long context variance',
    figures: ({ name, kind, title, can }) => [
      can.frequencies && {
        tag: 'pe-spectrum',
        controls: 'turns-within',
        label: `${title}: wavelengths and turns`,
      },
      kind === 'add' && {
        tag: 'pe-variance',
        controls: 'show threshold',
        label: `${title}: how far each dimension moves`,
      },
      name === 'sinusoidal' && {
        tag: 'pe-correlation',
        controls: 'beside',
        label: 'Which dimensions repeat others, beside linear frequencies',
      },
    ],
  },
  {
    title: 'Precision',
    words: 'rounding errors number formats float32 float16 fp16 half bfloat16 bf16',
    figures: ({ title, hasPrecision }) => [
      hasPrecision && {
        tag: 'pe-precision',
        controls: 'rounding show farthest',
        label: `${title}: errors in four number formats`,
      },
    ],
  },
];

/** The main one first. @param {Entry} entry @returns {View[]} */
export const viewsOf = (entry) =>
  VIEWS.map(({ title, words, figures }) => ({
    title,
    words,
    figures: figures(entry).filter((figure) => figure !== false),
  })).filter(({ figures }) => figures.length > 0);

/** Name of a figure in ids and URLs. @param {string} entry @param {Figure} figure */
const figureId = (entry, { tag, attributes }) =>
  attributes?.id ?? `${entry}-${tag.replace(/^pe-/, '')}`;

/** A view is named by its first figure. @param {string} entry @param {View} view */
export const viewId = (entry, { figures }) => figureId(entry, figures[0]);

/**
 * Attributes of a figure in its entry.
 * @param {string} entry
 * @param {Figure} figure
 * @returns {Record<string, string>}
 */
export const figureAttributes = (entry, figure) => ({
  id: figureId(entry, figure),
  encoding: entry,
  label: figure.label,
  ...(figure.controls !== undefined && { controls: figure.controls }),
  group: entry,
  ...figure.attributes,
});
