/** Every element as readers meet it, for looks.mjs. */

import { registry } from '../../../web/elements/registry.js';

/** @import { Page } from 'playwright-core' */

/**
 * @typedef {object} ElementLook
 * @property {string[]} elements their markup
 * @property {(page: Page) => Promise<unknown>} [then] what a reader does before
 */

/** @param {Page} page @param {string} panel a class @param {string} shown what its content begins with */
async function openPanels(page, panel, shown) {
  // on a phone they stand behind one sign
  for (const ways of await page.locator('#fixture .ways').all())
    if (await ways.isVisible()) await ways.click();
  for (const found of await page.locator(`#fixture ${panel}`).all()) {
    await found.locator('summary').click();
    await found.locator(shown).waitFor();
  }
}

const HEATMAP = '<pe-heatmap length="64" d-model="32" label="Sixty-four rows"></pe-heatmap>';
const WAVES = '<pe-waves length="24" d-model="16" columns="0 3" controls></pe-waves>';
const PAIRS =
  '1 2 0.026488616022189992; 1 3 0.09339161307513; 1 30 0.4323030365719962; 30 31 0.02648861602218988';

/** @type {Record<string, ElementLook>} */
const looks = {
  attention: {
    elements: [
      '<pe-attention controls="" combine="none"></pe-attention>',
      '<pe-attention tokens="A man threw a ball" tokens-2="In the garden a man threw a ball" encoding="rope"></pe-attention>',
      '<pe-attention show="terms"></pe-attention>',
    ],
  },
  'attention-panels': {
    elements: [
      '<pe-head controls="offset beta"></pe-head>',
      '<pe-combine controls="encoding alpha"></pe-combine>',
      '<pe-layers layers="2" controls="layers"></pe-layers>',
      '<pe-lens controls="show head-dim norm alignment"></pe-lens>',
      '<pe-decay heads="8" controls="schemes"></pe-decay>',
    ],
  },
  claims: {
    elements: [
      'grows-with-distance',
      'river-bank',
      'two-that-share',
      'further-positions',
      'base-10000',
      'position-range',
    ].map((id) => `<pe-claim id="${id}" claim="${id}"></pe-claim>`),
    then: async (page) => {
      const card = page.locator('#river-bank');
      await card.getByRole('button', { name: 'See for yourself' }).click();
      await card.locator('pe-heatmap canvas').first().waitFor();
    },
  },
  code: { elements: [HEATMAP], then: (page) => openPanels(page, '.code', 'pre') },
  collisions: {
    elements: [
      '<pe-collisions label="Two positions that look alike" controls="length d-model"></pe-collisions>',
      '<pe-collisions encoding="sinusoidal" d-model="4" length="4" base="100"></pe-collisions>',
    ],
  },
  compare: {
    elements: [
      '<pe-compare controls="" label="Two tables" length="20" d-model="16"></pe-compare>',
      '<pe-compare show="similarity" against="alibi" label="Of two kinds" controls="metric" length="20" d-model="16"></pe-compare>',
      '<pe-compare show="offsets" label="Two curves" length="20" d-model="16"></pe-compare>',
    ],
  },
  identify: {
    elements: ['<pe-identify></pe-identify>'],
    then: async (page) => {
      await page.locator('#fixture .answer .name', { hasText: 'Sample' }).waitFor();
      await page.getByText('Paste numbers, or give an address').click();
    },
  },
  kinds: {
    elements: [
      '<pe-rotation controls="show layout"></pe-rotation>',
      '<pe-rotation show="clocks" offset="2" head-dim="16"></pe-rotation>',
      '<pe-rotation show="vectors"></pe-rotation>',
      '<pe-spectrum encoding="rope" scaling="yarn" factor="4" controls="scaling factor"></pe-spectrum>',
      '<pe-precision encoding="rope" controls="rounding show"></pe-precision>',
      '<pe-precision encoding="rope" head-dim="8" show="errors"></pe-precision>',
      '<pe-bias encoding="alibi" controls="head show"></pe-bias>',
      '<pe-binary controls="bits waves"></pe-binary>',
    ],
  },
  lab: {
    elements: [
      '<pe-lab task="who" lanes="rope none" controls="seed seeds" steps="20" label="The lab"></pe-lab>',
    ],
    then: async (page) => {
      await page.getByRole('button', { name: 'Train' }).click();
      await page
        .getByText(/done in/)
        .nth(1)
        .waitFor({ timeout: 120_000 });
    },
  },
  listen: { elements: [HEATMAP, WAVES], then: (page) => openPanels(page, '.listen', '.how') },
  model: {
    elements: [
      '<pe-model config="olmo-3-32b" label="OLMo 3" controls></pe-model>',
      '<pe-model config="kimi-k2" beside="deepseek-v3"></pe-model>',
      '<pe-model config="gpt-2"></pe-model>',
    ],
  },
  offsets: {
    elements: [
      '<pe-offsets over="position" reference="1" metric="cosine-distance" length="251" d-model="256" controls="over reference metric parts" label="Distance from position 1"></pe-offsets>',
      '<pe-offsets over="norm" parts="compare" length="100"></pe-offsets>',
      `<pe-distance d-model="1024" pairs="${PAIRS}" controls="metric d-model" label="Four distances"></pe-distance>`,
    ],
  },
  order: {
    elements: [
      '<pe-order controls="tokens encoding combine" order="2 3 1 0"></pe-order>',
      '<pe-order combine="none" order="3 2 1 0"></pe-order>',
    ],
  },
  predict: { elements: ['<pe-predict start="1" length="250" d-model="1024"></pe-predict>'] },
  projection: {
    elements: [
      '<pe-projection length="300" controls="method color length" label="300 positions in the plane"></pe-projection>',
      '<pe-projection encoding="mae-2d" color="row"></pe-projection>',
    ],
  },
  scorecard: {
    elements: [
      '<pe-scorecard encodings="index normalized-index sinusoidal rope alibi"></pe-scorecard>',
    ],
  },
  share: {
    elements: ['<pe-heatmap length="12" d-model="6" label="Twelve rows"></pe-heatmap>'],
    then: (page) => openPanels(page, '.share', '.snippet'),
  },
  shift: {
    elements: [
      '<pe-shift controls="k show starts pair" label="M(10) of the sinusoid"></pe-shift>',
      '<pe-shift show="derivation" step="4" d-model="8"></pe-shift>',
      '<pe-shift show="one-sine" d-model="32"></pe-shift>',
    ],
  },
  similarity: {
    elements: [
      '<pe-similarity length="60" controls="metric show row" label="Cosine of every two positions"></pe-similarity>',
      '<pe-similarity metric="cosine-distance" show="one-row" length="250" d-model="128"></pe-similarity>',
    ],
  },
  trace: {
    elements: [
      '<pe-trace label="A run"></pe-trace>',
      '<pe-trace run="image-as-text"></pe-trace>',
      '<pe-trace run="one-too-many" mended asks></pe-trace>',
    ],
  },
  umap: {
    elements: [
      '<pe-projection method="umap" runs="2" length="60" controls="method" label="Two runs"></pe-projection>',
    ],
    then: (page) =>
      page.waitForFunction(() => {
        const { umapRuns, shadowRoot } = /** @type {any} */ (
          document.querySelector('#fixture > *')
        );
        /** @type {HTMLProgressElement[]} */
        const bars = [...shadowRoot.querySelectorAll('progress')];
        const isOver = bars.every(({ value, max }) => max > 1 && value >= max);
        return (
          bars.length === 2 && isOver && umapRuns.every((/** @type {any} */ run) => run.points)
        );
      }),
  },
  variance: {
    elements: [
      '<pe-variance controls="show threshold length d-model" label="How far each dimension moves"></pe-variance>',
      '<pe-variance show="length" length="1000"></pe-variance>',
      '<pe-variance show="variance"></pe-variance>',
      '<pe-correlation controls="beside d-model length" label="Which columns repeat others"></pe-correlation>',
    ],
  },
  words: {
    elements: [
      '<pe-words controls="encoding alpha d-model"></pe-words>',
      '<pe-words encoding="index"></pe-words>',
      '<pe-words show="purity"></pe-words>',
    ],
  },
};

/** Elements that are not among them, as they are by themselves. */
const others = Object.keys(registry).filter(
  (tag) => !Object.values(looks).some(({ elements }) => elements.join().includes(`<${tag}`)),
);

/** @type {Record<string, ElementLook>} */
export const elementLooks = {
  ...looks,
  ...Object.fromEntries(others.map((tag) => [tag, { elements: [`<${tag}></${tag}>`] }])),
};
