/** Texts that a stranger may write, made to be more than text to one reader or another. */

const LINE_ENDS = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const FORMULAS = ["=cmd|'/C calc'!A0", '+1+1', '-2+3', '@SUM(1)', '＝1', '＋1', '－1', '＠x'];
const BEFORE = [' ', '\t', '\r', '\n', '\u00a0', '\ufeff', '\u200b', 'x;', 'a,', '"', 'x"\r\n'];

/** @type {readonly string[]} */
export const TEXTS = [
  'plain',
  // quotes and escapes
  ...["'", '"', '`', '\\', "\\'", '\\"', "'''", '"""', '\\\\"', '«“”‘’»', 'x\\', '??/', '??)"'],
  "1'+(await import('node:child_process')).execSync('id>pwned')+'2",
  '"; system("id"); //',
  '1"+__import__("os").system("id")+"2',
  ...['\\u0027', '\\x27', '\\47', '\\N{BULLET}', '%27', '&#39;', '&apos;', '\\u{27}', '\\\n'],
  ...LINE_ENDS.map((end) => `a${end}b`),
  ...LINE_ENDS.map((end) => `x'${end}"${end}*/ y`),
  // signs of control
  ...['\0', 'a\0b', '\u00001', '\b', '\u007f', '\u0080\u009f', '\ufeffx', '\u001a'],
  ...['\u001b]0;title\u0007', '\u001b[2J', '\u001b]8;;http://evil.example\u0007x\u001b]8;;\u0007'],
  ...['\u001b]52;c;eA==\u0007', '\u009b31m', '\u009d0;x\u009c', '\u001bc', 'x\r\u001b[Kok'],
  // the direction of reading, and what is not seen
  ...[
    'a\u202eb',
    'a\u2066b\u2069',
    '\u202a\u202c',
    '\u200e\u200f\u061c',
    'א"ב',
    'مرحبا',
    'a\u200db',
  ],
  // spreadsheets
  ...FORMULAS,
  ...BEFORE.flatMap((before) => FORMULAS.slice(0, 4).map((formula) => before + formula)),
  ...[
    'a,b',
    'a;b',
    'a\tb',
    '"a",b',
    '1,5',
    '=HYPERLINK("http://evil.example","x")',
    '-',
    '+',
    '-1',
  ],
  // markup
  ...[
    '<b>x</b>',
    '</script>',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!--',
  ],
  ...["' onclick='x' -->]]><!--<![CDATA[", ']]>', '-->', '--!>', '&lt;&quot;&#10;&amp', '</title>'],
  ...[
    '</textarea>',
    '</style>',
    '<svg onload=x>',
    '<?php x ?>',
    '<!DOCTYPE x [<!ENTITY e "x">]>&e;',
  ],
  // templates
  ...['${x}', '{{x}}', '{% raw %}', '<%= x %>', '#{x}', '{0} {attributes} %s', '{{< include x >}}'],
  ...[
    "`r system('id')`",
    '`{python} x`',
    '${`${x}`}',
    '$(id)',
    '`id`',
    '$HOME',
    '%PATH%',
    '!ls',
    '%run x',
  ],
  // Markdown, TeX, BibTeX
  ...[
    '](javascript:alert(1)) [x](y) ![z](w) <https://evil.example> *a* _b_ ~~c~~ $d$',
    '\\](x) \\\\` \\',
  ],
  ...['x\n```\n\n```{r}\nsystem("id")\n```\n', 'x\r\n~~~~~~\r\n````````{python}\r\nx\r\n````````'],
  ...['| a | b |\n|---|---|\n| @all |', '-->\n\n# heading\n\n- list\n\n    code\n\n---\n'],
  ...[
    '}, url = {javascript:x} }\n@misc{other, title = {x}',
    '100 % {x} & y_1 # $ ^ ~ \\input{/etc/passwd}',
  ],
  // names of files
  ...[
    '../../etc/passwd',
    '..\\..\\x',
    'C:\\x',
    '/x',
    '.',
    '..',
    '.bashrc',
    '-rf',
    '--help',
    '~',
    '~root',
  ],
  ...[
    'CON',
    'nul',
    'com1',
    'LPT9.x',
    'aux.txt',
    'x.',
    'x ',
    ' x',
    'a:b',
    'a*b?',
    '<>|',
    'x.csv\0.exe',
  ],
  // code in the words of one library
  ...[
    'np.array axis=0 .astype(',
    'x[0] = 1',
    'import numpy as np',
    '\nimport numpy as np\nx[0] = 1',
    'TEXT',
  ],
  // letters
  ...[
    '🧭',
    '👩‍👩‍👧',
    'e\u0301',
    'Z\u0351\u036b\u0343',
    '你好',
    'ﷺ',
    '\ud800',
    '\udc00',
    'x\ud83dy',
    '\udc00\ud800',
  ],
  ...[
    '__proto__',
    'constructor',
    'null',
    'NaN',
    'Infinity',
    '-inf',
    '1e999',
    '0x10',
    ' ',
    '  a  b ',
  ],
  'x'.repeat(5000),
  '🧭'.repeat(600),
  '"\\\n'.repeat(700),
  '-'.repeat(3000),
];

const MEGABYTE = 2 ** 20;
/** Of a megabyte each. @type {readonly string[]} */
export const LONG = [...['"', '\\', '<', '\t=', ' ;', '🧭', '\u001b', '\ud800', '.-', '\r\n']].map(
  (sign) => sign.repeat(MEGABYTE / Buffer.byteLength(sign)),
);
