/** The page of a class: `?of=clocks` is one lesson, `&present` its slides, `&notes` what their speaker reads. */
import './shell/start.js';
import { isLaunched } from './sheet/platform.js';

const asked = new URLSearchParams(location.search);
const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const templates = [...document.querySelectorAll('template')];
const [first] = templates;
const lesson = templates.find(({ dataset }) => dataset.lesson === asked.get('of')) ?? first;
const { title = '', summary = '', minutes = '' } = lesson.dataset;

document.title = `${title} – posenc`;
document.body.dataset.minutes = minutes;
const [heading, lede] = document.querySelectorAll('header > *');
heading.textContent = title;
lede.textContent = `${summary} ${minutes} minutes.`;

document.body.ariaBusy = 'true'; // more scripts are on their way than the page began with
const arrived = asked.has('notes')
  ? import('./lesson/notes.js').then(({ startNotes }) => startNotes())
  : tell();
arrived.finally(() => (document.body.ariaBusy = null));

function tell() {
  main.append(lesson.content);
  return import('./story/told.js');
}

if (isLaunched()) {
  const told = import('./sheet/cmi5.js').then(({ openSession }) => openSession());
  told.catch(() => {}); // a lesson has no results that could be lost
}
