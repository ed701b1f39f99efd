/**
 * A page and an oEmbed answer for a figure of the page: what WordPress, Ghost, forums and chats ask for when
 * somebody pastes an address.
 */
import { json } from '../../export/json.js';
import { oneLine } from '../../export/steering.js';
import { writer } from '../../export/writer.js';
import { writeElement } from '../../settings/address.js';
import { settingAttributes } from '../figure.js';
import { escape } from '../text.js';
import { CARD, cardPage } from './card.js';

/** @import { Preset } from '../../content/types.js' */

const FRAME = { width: 800, height: 560 };

/** @typedef {{preset: Preset, title: string, notice: string, site: string, picture: string | null}} Card */

/** @param {Card} card the address of the frame */
const frameAddress = ({ preset, site }) => {
  const { id, element, title: label, controls } = preset;
  const attributes = { ...settingAttributes(preset), label, controls };
  return `${site}embed.html#${writeElement(element, attributes, id)}`;
};

/** @param {Card} card */
const frameMarkup = (card) =>
  `<iframe src="${escape(frameAddress(card))}" title="${escape(oneLine(card.title))}" width="${FRAME.width}" height="${FRAME.height}" style="border:0;width:100%" loading="lazy"></iframe>`;

/** As oembed.com says, `rich`. @param {Card} card */
function answerOf(card) {
  return {
    version: '1.0',
    type: 'rich',
    title: oneLine(card.title),
    provider_name: 'posenc',
    provider_url: card.site,
    html: frameMarkup(card),
    ...FRAME,
    ...(card.picture && {
      thumbnail_url: card.picture,
      thumbnail_width: CARD.width,
      thumbnail_height: CARD.height,
    }),
  };
}

/** @param {Card} card */
function pageOf(card) {
  const { preset, site, picture } = card;
  const [title, text] = [oneLine(card.title), oneLine(card.notice)];
  const here = `${site}e/${preset.id}/`;
  const links = [
    `<link rel="canonical" href="${escape(here)}" />`,
    `<link rel="alternate" type="application/json+oembed" href="${escape(here)}oembed.json" title="${escape(title)}" />`,
  ];
  const back = `<p><a href="${escape(site)}index.html#at=${preset.id}">This figure in the page it comes from</a></p>`;
  return cardPage({ title, text, page: here, picture, alt: title }, links, [
    frameMarkup(card),
    back,
  ]);
}

export const page = writer('page of a figure', { takes: 'card', reader: 'page' }, pageOf);
export const answer = writer(
  'oEmbed',
  { takes: 'card', reader: 'json' },
  (/** @type {Card} */ card) => json.write(answerOf(card)),
);
