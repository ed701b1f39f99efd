// What a template of each framework may write: modules of types alone, each imported once by name.
import { registry } from '../../elements/registry.js';

const PROPS = `import type { PeElements, PeListeners, PeProps } from './elements.js';
`;

/** Files by name. @type {Record<string, string>} */
export const frameworkTypes = {
  'react.d.ts': `import type * as React from 'react';
${PROPS}
/** Since 19; 18 calls none of them: \`element.addEventListener\` does. */
type Heard = typeof React extends { use: unknown }
  ? PeListeners
  : { [Name in keyof PeListeners]?: never };
type Tags = {
  [Tag in keyof PeElements]: PeProps<PeElements[Tag]> &
    Heard &
    Omit<React.HTMLAttributes<PeElements[Tag]>, keyof PeProps<PeElements[Tag]>> &
    React.ClassAttributes<PeElements[Tag]> & { class?: string };
};

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
`,
  'preact.d.ts': `import type { JSX } from 'preact';
${PROPS}
type Tags = {
  [Tag in keyof PeElements]: PeProps<PeElements[Tag]> &
    PeListeners &
    Omit<JSX.HTMLAttributes<PeElements[Tag]>, keyof PeProps<PeElements[Tag]>>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
`,
  'solid.d.ts': `import type { JSX } from 'solid-js';
${PROPS}
type Prefixed<Props> = { [Name in keyof Props as \`prop:\${Name & string}\`]?: Props[Name] };
type Tags = {
  [Tag in keyof PeElements]: PeProps<PeElements[Tag]> &
    Prefixed<PeProps<PeElements[Tag]>> &
    PeListeners<'on:'> &
    Omit<JSX.HTMLAttributes<PeElements[Tag]>, keyof PeProps<PeElements[Tag]>>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
`,
  // its own tags are those of documents, whose attributes take no text: a tag has to be said by name, and
  // hides that one where declarations of libraries are not checked, as in every project that Qwik makes
  'qwik.d.ts': `import type { HTMLAttributes } from '@builder.io/qwik';
import type { PeElements, PeProps } from './elements.js';

type Props<Element extends PeElements[keyof PeElements]> = PeProps<Element> &
  Omit<HTMLAttributes<Element>, keyof PeProps<Element>>;

declare module '@builder.io/qwik' {
  namespace QwikJSX {
    interface IntrinsicElements {
${Object.keys(registry)
  .map((tag) => `      '${tag}': Props<PeElements['${tag}']>;`)
  .join('\n')}
    }
  }
}
`,
  'svelte.d.ts': `import type { HTMLAttributes } from 'svelte/elements';
${PROPS}
type Tags = {
  [Tag in keyof PeElements]: PeProps<PeElements[Tag]> &
    PeListeners &
    PeListeners<'on:'> &
    Omit<HTMLAttributes<PeElements[Tag]>, keyof PeProps<PeElements[Tag]>>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Tags {}
}
`,
  'vue.d.ts': `import type { HTMLAttributes, ReservedProps } from 'vue';
${PROPS}
type Camel<Name extends string> = Name extends \`\${infer First}-\${infer Rest}\`
  ? \`\${Capitalize<First>}\${Camel<Rest>}\`
  : Capitalize<Name>;
type Listeners = {
  [Name in keyof PeListeners as Name extends \`on\${infer Type}\` ? \`on\${Camel<Type>}\` : never]: PeListeners[Name];
};
type Component<Element extends PeElements[keyof PeElements]> = new () => {
  $props: PeProps<Element> &
    Listeners &
    ReservedProps &
    Omit<HTMLAttributes, keyof PeProps<Element>>;
};
type Components = { [Tag in keyof PeElements]: Component<PeElements[Tag]> };

declare module 'vue' {
  interface GlobalComponents extends Components {}
}
`,
};
