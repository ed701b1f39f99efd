// The reference, as Markdown: every element, scheme and method, from what they say of themselves.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadCore } from '../../core/index.js';
import { loadModels } from '../../models/index.js';
import { loadReaders } from '../../readers/index.js';
import { loadTraces } from '../../traces/index.js';
import { filesBelow } from '../cli/files.mjs';
import { root } from '../cli/process.mjs';
import { parse } from './comments.mjs';
import { describeElements } from './elements.mjs';
import { nameOf } from './manifest.mjs';
import { methodsOf, shapesOf } from './methods.mjs';
import { rangeOf } from './scheme-types.mjs';

/** @import { CatalogueEntry, Parameter } from '../../core/types.js' */
/** @import { Said } from './comments.mjs' */
/** @import { Attribute, Described } from './elements.mjs' */
/** @import { Field, Method, Shape } from './methods.mjs' */

/** Folders of web/ whose comments are read, and the files of each that say what its shapes are. */
const SHAPES = {
  core: /types\.js$/,
  models: /types\.js$/,
  readers: /gguf\.js$/,
  traces: /types\.js$/,
};

/** @returns {Promise<string>} */
export async function reference() {
  const { elements, catalogue } = await describeElements();
  const methods = await methodsIn('core', await loadCore());
  const ofModels = await methodsIn('models', await loadModels());
  const ofReaders = await methodsIn('readers', await loadReaders());
  const ofTraces = await methodsIn('traces', await loadTraces());
  const found = Object.entries(SHAPES).map((each) => readAll(...each, shapesOf));
  const shapes = (await Promise.all(found)).flat();
  return [
    '# posenc: reference',
    `${elements.length} elements, ${catalogue.length} schemes, ${methods.length} methods. Made from the catalogue and from the comments of the sources.`,
    '[Elements](#elements), [schemes](#schemes), [methods](#methods), [shapes](#shapes).',
    '## Elements',
    linksTo(elements.map(({ tag }) => [tag, tag])),
    ...elementsIntroduction(elements),
    ...elements.flatMap(elementSection),
    '## Schemes',
    'Parameters are attributes in kebab-case, properties and keys in camelCase. What is left out is the default.',
    linksTo(catalogue.map(({ name }) => [`scheme-${name}`, name])),
    ...catalogue.flatMap(schemeSection),
    '## Methods',
    METHODS,
    linksTo(methods.map(({ name }) => [`core-${name}`, name])),
    ...methods.flatMap(methodSection),
    '## Models',
    '`await loadModels()` of `posenc/models` gives these; they refuse as the core does.',
    ...ofModels.flatMap(methodSection),
    '## Readers',
    '`await loadReaders()` of `posenc/readers` gives these; they refuse as the core does.',
    ...ofReaders.flatMap(methodSection),
    '## Traces',
    '`await loadTraces()` of `posenc/traces` gives these; they refuse as the core does. `await traceText(bytes)` gives the text of a file.',
    ...ofTraces.flatMap(methodSection),
    '## Shapes',
    'What methods take and give. A shape is listed where it has fields.',
    ...shapes.filter(({ fields }) => fields.length > 0).flatMap(shapeSection),
    '',
  ].join('\n\n');
}

/** In the order of the files that they stand in. @param {string} folder @param {object} module that has them */
async function methodsIn(folder, module) {
  const found = await readAll(folder, /\.js$/, methodsOf);
  return found.filter(({ name }) => name in module);
}

/** @template Found @param {string} folder @param {RegExp} pattern of files @param {(source: import('typescript').SourceFile) => Found[]} read */
const readAll = async (folder, pattern, read) =>
  (
    await Promise.all(
      filesBelow(join(root, 'web', folder), pattern).map(async (path) =>
        read(parse(path, await readFile(path, 'utf8'))),
      ),
    )
  ).flat();

const METHODS = `\`await loadCore()\` gives them all; with \`core\` of \`posenc/define\` each gives a promise. A method that
refuses throws a \`CoreError\`: \`code\` is \`input\`, \`parameter\` names the argument, and the message says the rule and the
value received. The code \`memory\` says that a result has no room, \`unsupported\` that the browser or its policy lacks
something, \`internal\` that the fault is ours. Examples say what they give, numbers to four digits.`;

/** @param {[id: string, name: string][]} list */
const linksTo = (list) => `${list.map(([id, name]) => `[${code(name)}](#${id})`).join(', ')}.`;

/** What all have. @param {Described[]} elements */
function elementsIntroduction(elements) {
  const [{ attributes, events, cssProperties, parts: all }] = elements;
  const parts = all.filter(({ name }) =>
    elements.every((each) => each.parts.some((part) => part.name === name)),
  );
  const shared = attributes.filter(({ of }) => of === 'frame');
  return [
    'Every element has these attributes, each of them a property too, and those of the schemes that it shows.',
    attributeTable(shared),
    '| event | detail | when |\n| --- | --- | --- |\n' +
      events
        .map(({ name, type, description }) =>
          row([code(name), code(type?.replace(/^CustomEvent<(.*)>$/, '$1') ?? ''), description]),
        )
        .join('\n'),
    saidTable('part', parts),
    saidTable('CSS property', cssProperties),
  ];
}

/** @param {Described} element */
function elementSection({ tag, className, summary, example, attributes, properties, schemes }) {
  const own = attributes.filter(({ of }) => of === 'own');
  return [
    heading(3, tag, code(`<${tag}>`)),
    `${summary} \`import 'posenc/${nameOf(tag)}'\` defines it; its class is \`${className}\`.`,
    example && fenced('html', example),
    ...(own.length > 0 ? [attributeTable(own)] : []),
    ...properties.map(
      ({ name, type, description }) =>
        `The property \`${name}\` (${code(type ?? '')}) has no attribute: ${description}.`,
    ),
    schemes.length > 1 ? `Schemes: ${schemes.map(schemeLink).join(', ')}.` : '',
  ].filter(Boolean);
}

/** @param {Attribute[]} attributes */
const attributeTable = (attributes) =>
  '| attribute | property | type | default | what it does |\n| --- | --- | --- | --- | --- |\n' +
  attributes
    .map(({ name, property, type, standard, description }) =>
      row([
        code(name),
        code(property),
        name === 'encoding' ? 'a [scheme](#schemes)' : code(type),
        valueOf(standard),
        description,
      ]),
    )
    .join('\n');

/** @param {string} title @param {Said[]} list */
const saidTable = (title, list) =>
  `| ${title} | what it is |\n| --- | --- |\n` +
  list.map(({ name, description }) => row([code(name), description])).join('\n');

const KINDS = {
  none: 'rows that are added to nothing',
  add: 'rows that are added to words',
  rotate: 'rotations of queries and keys',
  bias: 'numbers that are added to scores',
};

/** @param {CatalogueEntry} entry */
function schemeSection({ name, title, kind, summary, formula, usedBy, source, parameters }) {
  return [
    heading(3, `scheme-${name}`, code(name)),
    `**${title}**: ${KINDS[kind]}. ${summary}`,
    `\`\`\`math\n${formula}\n\`\`\``,
    usedBy ? `Used by ${usedBy}. Source: ${source}.` : `Source: ${source}.`,
    '| parameter | type | range | default | what it does |\n| --- | --- | --- | --- | --- |\n' +
      parameters.map(parameterRow).join('\n'),
  ];
}

/** @param {Parameter} parameter */
const parameterRow = (parameter) => {
  const { name, type, unit, choices, help, default: standard } = parameter;
  return row([
    code(name),
    choices?.length ? choices.map(code).join(', ') : type,
    rangeOf(parameter),
    valueOf(standard),
    unit ? `${help} [${unit}]` : help,
  ]);
};

/** @param {Method} method */
function methodSection({ name, text, parameters, result, example }) {
  const given = parameters
    .filter((each) => !each.name.includes('.'))
    .map((each) => (each.isOptional ? `${each.name}?` : each.name));
  return [
    heading(3, `core-${name}`, code(`${name}(${given.join(', ')})`)),
    text,
    ...(parameters.length > 0 ? [fieldTable('argument', parameters)] : []),
    `Gives ${code(plainType(result.type))}${result.text ? `: ${result.text}` : ''}.`,
    example && fenced('js', example),
  ].filter(Boolean);
}

/** @param {Shape} shape */
const shapeSection = ({ name, text, fields }) => [
  heading(3, `shape-${name}`, code(name)),
  ...(text ? [text] : []),
  fieldTable('field', fields),
];

/** @param {string} title @param {Field[]} fields */
const fieldTable = (title, fields) =>
  `| ${title} | type | what it holds |\n| --- | --- | --- |\n` +
  fields
    .map(({ name, type, text, isOptional }) =>
      row([code(isOptional ? `${name}?` : name), typeName(type), text]),
    )
    .join('\n');

/** A scheme's name and parameters stand for themselves. @param {string} type */
const typeName = (type) =>
  plainType(type)
    .split(/\b(Name|ParametersOf<Name(?:, P)?>)(?= |$)/)
    .map((part) => {
      if (part === 'Name') return '[scheme](#schemes)';
      return part.startsWith('ParametersOf<') ? '[its parameters](#schemes)' : code(part);
    })
    .join(' ');

/** A shape whose numbers are of one type is listed as the shape. @param {string} type */
const plainType = (type) => type.replace(/WithData<(\w+), (?:[^<>]|<\w+>)+>/g, '$1');

/** @param {string} language @param {string} text */
const fenced = (language, text) => `\`\`\`${language}\n${text}\n\`\`\``;

/** @param {number} level @param {string} id @param {string} text */
const heading = (level, id, text) => `<a id="${id}"></a>\n\n${'#'.repeat(level)} ${text}`;

/** @param {string} name */
const schemeLink = (name) => (name === 'own' ? code(name) : `[${code(name)}](#scheme-${name})`);

/** @param {unknown} standard */
const valueOf = (standard) =>
  standard === null || standard === undefined || standard === ''
    ? ''
    : code(typeof standard === 'string' ? standard : JSON.stringify(standard));

/** @param {string} text */
const code = (text) => (text ? `\`${text}\`` : '');

/** A bar would end a cell. @param {string[]} cells */
const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
