import { parseHTML } from 'linkedom';

/** @typedef {string | {tag: string, attributes: string[][], children: Nodes[]}} Nodes */

/** Markup as a tree, since a page's policy allows no markup from elsewhere. @param {string} html */
export function nodesOf(html) {
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  /** @param {any} parent @returns {Nodes[]} */
  const nodes = (parent) =>
    [...parent.childNodes].flatMap((node) => {
      if (node.nodeType === 3) return [node.nodeValue];
      if (node.nodeType !== 1) return [];
      const attributes = [...node.attributes].map(({ name, value }) => [name, value]);
      return [{ tag: node.localName, attributes, children: nodes(node) }];
    });
  return nodes(document.body);
}
