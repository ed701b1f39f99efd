/** How a reader brings a config: pasted, dropped, opened, or one of the published ones. */
import { isGgufFile } from '../../../readers/gguf.js';
import { TextIntake } from '../../shared/text-intake.js';

/** @import { PeModel } from './model.js' */

/** Of a choice: not a name of a published config. */
const OWN = '+';
const NONE = { value: '', title: 'none' };
const BRING = { value: OWN, title: 'your own: bring it above' };

/** By its first bytes. @param {File} file */
const isGguf = async (file) => isGgufFile(new Uint8Array(await file.slice(0, 4).arrayBuffer()));

export class ConfigIntake extends TextIntake {
  /** @override */
  name = 'Bring a config';
  /** @override */
  accept = '.json,application/json,.gguf,.txt,.log';
  /** @override */
  mostBytes = 4_000_000;

  /** Of GGUF the header alone is read. @override @param {File} file */
  async mostOf(file) {
    return (await isGguf(file)) ? Infinity : this.mostBytes;
  }
  /** @override */
  target = 'config';
  #host;

  /** @param {PeModel} host */
  constructor(host) {
    super(host);
    this.#host = host;
  }

  /** @override */
  label() {
    const which = this.target === 'beside' ? 'the second' : 'a';
    return `Paste ${which} config.json here, drop one or a GGUF file, or open it below`;
  }

  /** @override */
  hint() {
    return 'It stays on your machine, and in the address of this page.';
  }

  /** @override */
  choices() {
    return [
      this.#configs('config', 'A published model'),
      this.#configs('beside', 'Compare with', [NONE, BRING]),
    ];
  }

  /** @param {'config' | 'beside'} name @param {string} title @param {{value: string, title: string}[]} [first] */
  #configs(name, title, first = []) {
    const { published, settings } = this.#host;
    const options = published.map((each) => ({ value: each.name, title: each.title }));
    const value = settings?.values[name] ?? '';
    return this.choice({
      name,
      title,
      value: name === 'beside' && this.target === 'beside' ? OWN : value,
      options: [...first, ...options],
      other: value === '' ? undefined : 'your own',
      choose: (chosen) => this.#choose(chosen, name),
    });
  }

  /** @param {string} value @param {'config' | 'beside'} name */
  #choose(value, name) {
    this.target = value === OWN ? 'beside' : 'config';
    if (value === OWN) return this.#host.requestUpdate();
    this.#host.failure = null;
    this.#host.open(value, name).catch((error) => this.#host.fail(error));
  }

  /** @override @param {string | File} given @param {'config' | 'beside'} target @param {() => boolean} isOver */
  async take(given, target, isOver) {
    const text =
      typeof given === 'string'
        ? given
        : (await isGguf(given))
          ? await this.#host.textOfGguf(given)
          : await given.text();
    if (isOver()) return;
    this.target = 'config';
    this.#host.failure = null;
    await this.#host.take(text, target, isOver);
  }
}
