/**
 * Formulas in TeX, computed: as much of TeX as the catalogue's formulas take. What it does not know is an
 * error, which names the sign.
 */

/** @typedef {Record<string, number | ((scope: Scope) => number)>} Scope symbols, as TeX writes them */
/** @typedef {(scope: Scope) => number} Value */

/** @type {Record<string, (...values: number[]) => number>} */
const FUNCTIONS = { sin: Math.sin, cos: Math.cos, ln: Math.log, max: Math.max, min: Math.min };

/** Signs that only space what is written. */
const SPACES = /\\[,;! ]|\\(?:big|Big|left|right|quad)(?![A-Za-z])|\s+/g;

/** @param {string} tex */
const tokensOf = (tex) =>
  tex
    .replace(
      /\\(?:mathrm|operatorname)\{([\w\\]+)\}/g,
      (_, name) => `\\${name.replaceAll('\\', '')} `,
    )
    .replace(/\\sin\|\\cos/g, '\\both ')
    .replace(SPACES, ' ')
    .match(/\\[A-Za-z]+(?:_[a-z]+)*|\d+(?:\.\d+)?(?:e[+-]?\d+)?|\S/g) ?? [];

/** What one of n blocks of columns has: block 0 of the scope's `|`. @param {Value[]} parts @returns {Value} */
const oneOf = (parts) => (scope) => {
  scope['|n'] = parts.length;
  return parts[Number(scope['|'] ?? 0)](scope);
};

class Parser {
  /** @type {string[]} */
  #tokens;
  #at = 0;
  #bars = 0; // |…| that are open

  /** @param {string} tex */
  constructor(tex) {
    this.#tokens = tokensOf(tex);
  }

  /** @returns {Value} */
  whole() {
    const value = this.#sum();
    if (this.#next !== undefined) throw new Error(`cannot read ${this.#next}: a power is ^2`);
    return value;
  }

  get #next() {
    return this.#tokens[this.#at];
  }

  /** @param {string} token */
  #takes(token) {
    if (this.#next !== token) return false;
    this.#at += 1;
    return true;
  }

  /** @param {string} token */
  #need(token) {
    if (!this.#takes(token)) throw new Error(`${token} is missing before ${this.#next}`);
  }

  /** @returns {Value} */
  #sum() {
    let value = this.#product();
    for (;;) {
      const left = value;
      if (this.#takes('+')) {
        const right = this.#product();
        value = (scope) => left(scope) + right(scope);
      } else if (this.#takes('-')) {
        const right = this.#product();
        value = (scope) => left(scope) - right(scope);
      } else return value;
    }
  }

  /** @returns {Value} */
  #product() {
    if (this.#takes('-')) {
      const value = this.#product();
      return (scope) => -value(scope);
    }
    let value = this.#factors();
    for (;;) {
      const left = value;
      if (this.#takes('\\cdot')) {
        const right = this.#takes('-') ? negated(this.#factors()) : this.#factors();
        value = (scope) => left(scope) * right(scope);
      } else if (this.#takes('/')) {
        const right = this.#factors();
        value = (scope) => left(scope) / right(scope);
      } else if (this.#takes('\\bmod')) {
        const right = this.#factors();
        value = (scope) => left(scope) - right(scope) * Math.floor(left(scope) / right(scope));
      } else return value;
    }
  }

  /** Factors without a sign between them. @returns {Value} */
  #factors() {
    let value = this.#power();
    while (this.#next !== undefined && this.#begins(this.#next)) {
      const left = value;
      const right = this.#power();
      value = (scope) => left(scope) * right(scope);
    }
    return value;
  }

  /** @param {string} token */
  #begins(token) {
    if (token === '|') return this.#bars === 0;
    if (/^\\(cdot|bmod|rfloor|rceil|mid|end|text|times|sim|mapsto|in|le)$/.test(token))
      return false;
    return /^[\\\w([]/.test(token);
  }

  /** @returns {Value} */
  #power() {
    const base = this.#atom();
    if (!this.#takes('^')) return base;
    const exponent = this.#argument();
    return (scope) => base(scope) ** exponent(scope);
  }

  /** A group, or one sign. @returns {Value} */
  #argument() {
    if (!this.#takes('{')) {
      if (/^\d\d/.test(this.#next ?? '') || this.#next === '-') return this.#product();
      return this.#atom();
    }
    const value = this.#sum();
    this.#need('}');
    return value;
  }

  /** @param {string} end @returns {Value} */
  #until(end) {
    const bars = this.#bars;
    this.#bars = 0;
    const value = this.#sum();
    this.#bars = bars;
    this.#need(end);
    return value;
  }

  /** @returns {Value} */
  #atom() {
    const token = this.#tokens[this.#at++];
    if (token === undefined) throw new Error('ends too early');
    if (/^\d/.test(token)) return () => Number(token);
    if (token === '(') return this.#until(')');
    if (token === '\\lfloor') return rounded(this.#until('\\rfloor'), Math.floor);
    if (token === '\\lceil') return rounded(this.#until('\\rceil'), Math.ceil);
    if (token === '|') {
      this.#bars += 1;
      const value = this.#sum();
      this.#bars -= 1;
      this.#need('|');
      return rounded(value, Math.abs);
    }
    if (token === '[') {
      const parts = [this.#sum()];
      while (this.#takes('\\mid')) parts.push(this.#sum());
      this.#need(']');
      return oneOf(parts);
    }
    const name = token.slice(1);
    if (name === 'frac' || name === 'tfrac') {
      const [above, below] = [this.#argument(), this.#argument()];
      return (scope) => above(scope) / below(scope);
    }
    if (name === 'sqrt') return rounded(this.#argument(), Math.sqrt);
    if (name === 'sum') return this.#series();
    if (name === 'both') {
      const angle = this.#factors();
      return oneOf([Math.sin, Math.cos].map((f) => rounded(angle, f)));
    }
    if (Object.hasOwn(FUNCTIONS, name)) return this.#call(FUNCTIONS[name]);
    if (!/^(\\[A-Za-z_]+|[A-Za-z])$/.test(token)) throw new Error(`cannot read ${token}`);
    return this.#symbol(token);
  }

  /** @param {(...values: number[]) => number} of @returns {Value} */
  #call(of) {
    if (of.length === 1) return rounded(this.#factors(), of);
    this.#need('(');
    const values = [this.#sum()];
    while (this.#takes(',')) values.push(this.#sum());
    this.#need(')');
    return (scope) => of(...values.map((value) => value(scope)));
  }

  /** \sum_{i=1}^{n}, of the product after it. @returns {Value} */
  #series() {
    this.#need('_');
    this.#need('{');
    const index = this.#tokens[this.#at++];
    this.#need('=');
    const from = this.#until('}');
    this.#need('^');
    const [to, term] = [this.#argument(), this.#product()];
    return (scope) => {
      let sum = 0;
      for (let k = from(scope); k <= to(scope); k += 1) sum += term({ ...scope, [index]: k });
      return sum;
    };
  }

  /** With what stands below it. @param {string} token @returns {Value} */
  #symbol(token) {
    let name = token;
    if (this.#takes('_')) {
      if (this.#takes('{')) {
        const end = this.#tokens.indexOf('}', this.#at);
        name += `_${this.#tokens.slice(this.#at, end).join('')}`;
        this.#at = end + 1;
      } else name += `_${this.#tokens[this.#at++]}`;
    }
    if (name === '\\pi') return () => Math.PI;
    return (scope) => {
      const value = scope[name];
      if (value === undefined) throw new Error(`${name} is not known`);
      return typeof value === 'number' ? value : value(scope);
    };
  }
}

/** @param {Value} value @param {(x: number) => number} of @returns {Value} */
const rounded = (value, of) => (scope) => of(value(scope));
/** @param {Value} value */
const negated = (value) => rounded(value, (x) => -x);

/** @param {string} tex @returns {Value} */
export const valueOf = (tex) => new Parser(tex).whole();

/**
 * \begin{cases} of two lines, the other cases of `or`, or one expression.
 * @param {string} tex
 * @returns {{when: (scope: Scope) => boolean, value: Value}[]} the first that holds is meant
 */
export function casesOf(tex) {
  const [, inside] = /^\s*\\begin\{cases\}(.*)\\end\{cases\}\s*$/s.exec(tex) ?? [];
  if (inside === undefined) return [{ when: () => true, value: valueOf(tex) }];
  return inside.split('\\\\').map((line) => {
    const [value, condition] = line.split('&');
    return { when: conditionOf(condition), value: valueOf(value) };
  });
}

/** @param {string} tex @returns {(scope: Scope) => boolean} */
function conditionOf(tex) {
  if (/\\text\{else\}/.test(tex)) return () => true;
  const [, name, parity] = /^\s*(\w)\\ \\text\{(even|odd)\}/.exec(tex) ?? [];
  if (parity) return (scope) => Number(scope[name]) % 2 === (parity === 'odd' ? 1 : 0);
  const [left, right] = tex.split('<').map(valueOf);
  return (scope) => left(scope) < right(scope);
}

/**
 * `a = b,\quad c = d` as its parts; a part without `=` stands for the cell.
 * @param {string} tex
 * @returns {{left: string, right: string}[]}
 */
export function partsOf(tex) {
  return tex.split(/,?\s*\\quad\s*|,\\[; ]\s*(?=\\?\w+(?:_\w|_\{[^}]*\})?\s*=)/).map((part) => {
    const [, left, right] = /^((?:[^={}]|\{[^}]*\})*?)=(.*)$/s.exec(part) ?? [];
    return right === undefined ? { left: '', right: part } : { left: left.trim(), right };
  });
}
