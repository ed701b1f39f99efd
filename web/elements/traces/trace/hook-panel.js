/** How a run is recorded: hooks to copy, one runtime at a time. */
import { html } from 'lit';
import { hookWriter, hooks } from '../../../content/traces/hooks.js';
import { copyText } from '../../../export/copy.js';

/** @import { PeTrace } from './trace.js' */

export class HookPanel {
  #host;
  #chosen = hooks[0].name;
  #copied = '';

  /** @param {PeTrace} host */
  constructor(host) {
    this.#host = host;
  }

  template() {
    const hook = hooks.find(({ name }) => name === this.#chosen) ?? hooks[0];
    const name = `Hook, ${hook.title}`;
    const lines = hook.code.split('\n').length;
    return html`<details class="hooks">
      <summary>
        Record a run: ${lines === 1 ? '1 line' : `${lines} lines`} that send nothing
      </summary>
      <div class="tabs" role="group" aria-label="What the model runs in">
        ${hooks.map(
          (each) =>
            html`<button
              type="button"
              aria-pressed=${each.name === hook.name}
              @click=${() => this.#choose(each.name)}
            >
              ${each.title}
            </button>`,
        )}
      </div>
      <pre class="scroll" tabindex="0" role="group" aria-label=${name}>${hook.code}</pre>
      <p>
        <button type="button" @click=${() => this.#copy(hook.name)}>Copy</button>
        <span role="status">${this.#copied === hook.name ? 'Copied.' : ''}</span>
      </p>
      <p class="hint">For ${hook.version}. ${hook.note} ${hook.tried}.</p>
    </details>`;
  }

  /** @param {string} name */
  #choose(name) {
    this.#chosen = name;
    this.#host.requestUpdate();
  }

  /** @param {string} name */
  async #copy(name) {
    const shown = this.#host.renderRoot.querySelector('.hooks pre');
    if (await copyText(hookWriter, name, shown)) this.#copied = name;
    this.#host.requestUpdate();
  }
}
