/** Parts that every page has: what stands in its head and in its bar. */
import { BEHIND_TEACH, IN_BAR, NAMES, pages } from './pages.js';

/** Letters that the first screen is written in: asked for before the style sheet that names them. */
const FIRST_LETTERS = [
  '../../build/fonts/source-serif-4-latin-wght-normal.woff2',
  '../../build/fonts/inter-latin-wght-normal.woff2',
];
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='3' fill='%23fff'/%3E%3Cpath d='M1 8c2-8 4-8 7 0s5 8 7 0' fill='none' stroke='%238a3b12' stroke-width='2.2'/%3E%3C/svg%3E";

/**
 * @param {string} page a name of `pages`
 * @param {boolean} isBuilt while it is worked on, letters have another address than their sheet says
 * @param {string} [contents] what its menu lists before the pages
 * @returns {Record<string, string>} of each part its markup
 */
export function commonParts(page, isBuilt, contents = '') {
  const letters = FIRST_LETTERS.map(
    (href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}" />`,
  );
  const head = [
    '<meta name="viewport" content="width=device-width, initial-scale=1" />',
    `<link rel="icon" href="${ICON}" />`,
    ...(isBuilt ? letters : []),
    '<link rel="stylesheet" href="./styles/fonts.css" />',
    '<link rel="stylesheet" href="./styles/style.css" />',
  ];
  const others = pages
    .filter((name) => name !== page && !BEHIND_TEACH.includes(name))
    .map((name) => link(name));
  const places = [...home(page), ...pages.slice(1, IN_BAR).map((name) => link(name, page))];
  return {
    head: head.join('\n    '),
    places: places.join('\n      '),
    pages: `<button id="contents-button" type="button" popovertarget="contents">${contents ? 'Contents' : 'Pages'}</button>
      <div id="contents" popover aria-label="Contents">
      ${contents}
      <ul>${others.map((each) => `<li>${each}</li>`).join('')}</ul>
      </div>
      <button id="theme" type="button" hidden><span>Theme: </span><span>auto</span></button>`,
  };
}

/** The story is read from its first figure on. @param {string} page */
const home = (page) =>
  page === 'index'
    ? [
        '<a class="skip" href="#order">Skip to the story</a>',
        '<a class="name" href="#top">posenc</a>',
        `<a href="#order">${NAMES.index}</a>`,
      ]
    : [
        '<a class="name" href="./index.html">posenc</a>',
        `<a href="./index.html">${NAMES.index}</a>`,
      ];

/** @param {keyof typeof NAMES} name @param {unknown} [here] the page that it stands in */
const link = (name, here) =>
  `<a href="./${name}.html"${name === here ? ' aria-current="page"' : ''}>${NAMES[name]}</a>`;
