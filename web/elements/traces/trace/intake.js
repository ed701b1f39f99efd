/** How a reader brings a run: pasted, dropped, opened, or one of the played ones; and its config. */
import { html, nothing } from 'lit';
import { fetched } from '../../../core/fetched.js';
import { TextIntake } from '../../shared/text-intake.js';
import { OWN, examples, published } from './load.js';

/** @import { PeTrace } from './trace.js' */

const BRING = '+';

export class TraceIntake extends TextIntake {
  /** @override */
  name = 'Bring a run';
  /** @override */
  accept = '.json,.npz,.txt,.log,application/json';
  /** @override */
  mostBytes = 64 * 2 ** 20;
  /** @override */
  target = 'run';
  #host;

  /** @param {PeTrace} host */
  constructor(host) {
    super(host);
    this.#host = host;
  }

  /** @override */
  hint() {
    return this.target === 'config'
      ? 'It stays on your machine, and in the address of this page.'
      : '.json, .npz, or a log of llama.cpp with LLAMA_BATCH_DEBUG=2. It stays on your machine, and in no address.';
  }

  /** @override */
  label() {
    return this.target === 'config'
      ? 'Paste the model’s config.json here, drop it, or open it below'
      : 'Paste a recorded run here, drop one, or open it below';
  }

  /** @override @param {string | File} given @param {string} target @param {() => boolean} isOver */
  async take(given, target, isOver) {
    const { own } = this.#host;
    if (target === 'config') {
      const text = typeof given === 'string' ? given : await given.text();
      const { pack } = await fetched(import('../../../models/address.js'));
      const config = await pack(text.replace(/^\ufeff/, ''));
      if (isOver()) return;
      this.target = 'run';
      this.#host.change({ config });
    } else {
      const run = typeof given === 'string' ? given : new Uint8Array(await given.arrayBuffer());
      // the page may have opened another
      if (isOver() || own !== this.#host.own) return;
      this.#host.open(run, typeof given === 'string' ? undefined : given.name);
    }
  }

  /** @override */
  choices() {
    const values = this.#host.settings?.values ?? {};
    const { run, config, mended } = values;
    const configs = published.map(({ name, title }) => ({ value: name, title }));
    return [
      this.choice({
        name: 'run',
        title: 'A played run',
        value: run,
        options: examples.map(({ name, title }) => ({ value: name, title })),
        other: 'your own',
        choose: (chosen) => this.#chooseRun(chosen),
      }),
      this.choice({
        name: 'config',
        title: 'Its model',
        value: this.target === 'config' ? BRING : config,
        options: [
          { value: '', title: run === OWN ? 'as the run says' : 'that of the played run' },
          { value: BRING, title: 'your own: bring it above' },
          ...configs,
        ],
        other: 'your own',
        choose: (chosen) => this.#chooseConfig(chosen),
      }),
      run === OWN
        ? nothing
        : html`<label class="mended">
            <input
              type="checkbox"
              .checked=${Boolean(mended)}
              @change=${(/** @type {any} */ { target }) =>
                this.#host.change({ mended: target.checked ? '' : null, from: null })}
            />
            without its mistake
          </label>`,
    ];
  }

  /** @param {string} chosen */
  #chooseRun(chosen) {
    this.begin('run');
    this.#host.change({ run: chosen, ...AFRESH });
  }

  /** @param {string} chosen */
  #chooseConfig(chosen) {
    this.begin('config');
    this.target = chosen === BRING ? 'config' : 'run';
    if (chosen === BRING) this.#host.requestUpdate();
    else {
      this.#host.change({ config: chosen === '' ? null : chosen });
      this.#host.toAnswer();
    }
  }
}

const AFRESH = { config: null, mended: null, sequence: null, from: null };
