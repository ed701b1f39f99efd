/** Models as A and B of the comparison: each sets its side as the model has it, and leaves the other alone. */

/** @typedef {Record<string, Record<string, string>>} Changes attributes by entry */

const SIDE_B = /^(against$|b-)/;
/** What a choice of sides leaves as it is. */
const OF_VIEWS = new Set(['show', 'metric', 'head', 'colormap']);

/** @type {Record<'a' | 'b', {title: string, name: string, own: (attribute: string) => boolean, spell: (attribute: string) => string}>} */
const SIDES = {
  a: {
    title: 'A as in',
    name: 'encoding',
    own: (attribute) => !SIDE_B.test(attribute) && !OF_VIEWS.has(attribute),
    spell: (attribute) => attribute,
  },
  b: {
    title: 'B as in',
    name: 'against',
    own: (attribute) => SIDE_B.test(attribute),
    spell: (attribute) => `b-${attribute}`,
  },
};

/**
 * @param {Element} place what the choices go into
 * @param {{title: string, changes: Changes}[]} models
 * @param {(change: (texts: Record<string, string>) => Record<string, string>, done: string) => void} onChoose
 *   how the comparison's attributes change, and what was done in words
 */
export function offerModels(place, models, onChoose) {
  for (const { title, name, own, spell } of Object.values(SIDES)) {
    const select = document.createElement('select');
    select.append(
      new Option('choose a model', ''),
      ...models.map((model) => new Option(model.title)),
    );
    const label = document.createElement('label');
    label.append(`${title} `, select);
    place.append(label);
    select.addEventListener('change', () => {
      const model = models[select.selectedIndex - 1];
      select.selectedIndex = 0; // from now on the settings speak, which may be changed one by one
      const [[encoding, texts] = []] = Object.entries(model?.changes ?? {});
      if (!encoding || !texts) return;
      const set = Object.entries(texts).map(([attribute, text]) => [spell(attribute), text]);
      onChoose(
        (before) => ({
          ...Object.fromEntries(Object.entries(before).filter(([attribute]) => !own(attribute))),
          [name]: encoding,
          ...Object.fromEntries(set),
        }),
        `${title} ${model.title}`,
      );
    });
  }
}
