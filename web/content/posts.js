/** Where the figures, numbers and claims of this project come from. */

/**
 * @typedef {object} Post
 * @property {string} code short name in lists of what a post holds, e.g. `S0`
 * @property {string} title
 * @property {string} author
 * @property {string} [url] where it is known
 * @property {string} [short] what it is called in a table, where its author's last name will not do
 */

/** What a post is called where room is scarce. @param {Post} post */
export const shortName = ({ author, short }) => short ?? String(author.split(' ').at(-1));

/** @satisfies {Record<string, Post>} */
export const posts = {
  pim: {
    code: 'S0',
    title: 'Understanding positional embeddings in transformer models',
    author: 'Harrison Pim',
    url: 'https://harrisonpim.com/blog/understanding-positional-embeddings-in-transformer-models',
  },
  kazemnejad: {
    code: 'S1',
    title: 'Transformer Architecture: The Positional Encoding',
    author: 'Amirhossein Kazemnejad',
    url: 'https://kazemnejad.com/blog/transformer_architecture_positional_encoding/',
  },
  aryan: {
    code: 'S2',
    title: 'Positional Encoding in Transformers Explained from First Principles',
    author: 'Aryan',
  },
  saeed: {
    code: 'S3',
    title: 'A Gentle Introduction to Positional Encoding in Transformer Models, Part 1',
    author: 'Mehreen Saeed',
    url: 'https://machinelearningmastery.com/a-gentle-introduction-to-positional-encoding-in-transformer-models-part-1/',
  },
  // It reached us without its head: neither title nor author are known.
  headless: {
    code: 'S4',
    title: 'a post that leads from a repeated word to RoPE',
    author: 'an author unknown to us',
    short: 'post 5',
  },
  fleetwood: {
    code: 'HF',
    title: 'You could have designed state of the art positional encoding',
    author: 'Christopher Fleetwood',
    url: 'https://huggingface.co/blog/designing-positional-encoding',
  },
  paddingIssue: {
    code: 'transformers#22683',
    short: 'transformers#22683',
    title: 'huggingface/transformers, issue 22683',
    author: 'a commenter',
    url: 'https://github.com/huggingface/transformers/issues/22683',
  },
  packingIssue: {
    code: 'nanoVLM#201',
    short: 'nanoVLM#201',
    title: 'huggingface/nanoVLM, issue 201',
    author: 'a reporter',
    url: 'https://github.com/huggingface/nanoVLM/issues/201',
  },
  transformersIssue: {
    code: 'transformers#1791',
    short: 'transformers#1791',
    title: 'huggingface/transformers, issue 1791',
    author: 'a commenter',
    url: 'https://github.com/huggingface/transformers/issues/1791',
  },
  tensorflowIssue: {
    code: 'tensorflow#43674',
    short: 'tensorflow#43674',
    title: 'tensorflow/tensorflow, issue 43674',
    author: 'a reporter',
    url: 'https://github.com/tensorflow/tensorflow/issues/43674',
  },
  alibi: {
    code: 'ofirpress#17',
    short: 'ofirpress#17',
    title: 'ofirpress/attention_with_linear_biases, issue 17',
    author: 'a reporter',
    url: 'https://github.com/ofirpress/attention_with_linear_biases/issues/17',
  },
};

/** Where learners ask what no post answers. @satisfies {Record<string, Post>} */
export const threads = {
  expLog: {
    code: 'ai.SE 41670',
    short: 'learners',
    title: 'Why use exponential and log in positional encoding of Transformer',
    author: 'a question on Stack Exchange',
    url: 'https://ai.stackexchange.com/questions/41670/why-use-exponential-and-log-in-positional-encoding-of-transformer',
  },
  base: {
    code: 'datascience.SE 82451',
    short: 'learners',
    title: 'Why is 10000 used as the denominator in positional encodings in the Transformer model?',
    author: 'a question on Stack Exchange',
    url: 'https://datascience.stackexchange.com/questions/82451/why-is-10000-used-as-the-denominator-in-positional-encodings-in-the-transformer',
  },
  halves: {
    code: 'transformers#34741',
    short: 'learners',
    title: 'huggingface/transformers, issue 34741',
    author: 'a reporter',
    url: 'https://github.com/huggingface/transformers/issues/34741',
  },
  firstToken: {
    code: 'shainet#111',
    short: 'learners',
    title: 'NeuraLegion/shainet, pull request 111',
    author: 'a developer',
    url: 'https://github.com/NeuraLegion/shainet/pull/111',
  },
  padding: {
    code: 'alpaca-lora#315',
    short: 'learners',
    title: 'tloen/alpaca-lora, issue 315',
    author: 'a reporter',
    url: 'https://github.com/tloen/alpaca-lora/issues/315',
  },
  anyLength: {
    code: 'devinfo',
    short: 'learners',
    title: 'Position is a rotation',
    author: 'an article on devinfo.dev',
    url: 'https://devinfo.dev/paper/position-is-a-rotation/pdf',
  },
};

/** Papers behind figures that no post has. @satisfies {Record<string, Post>} */
export const papers = {
  t5: {
    code: 'T5',
    title: 'Exploring the Limits of Transfer Learning with a Unified Text-to-Text Transformer',
    author: 'Colin Raffel and others',
    url: 'https://arxiv.org/abs/1910.10683',
  },
  yarn: {
    code: 'YaRN',
    title: 'YaRN: Efficient Context Window Extension of Large Language Models',
    author: 'Bowen Peng and others',
    url: 'https://arxiv.org/abs/2309.00071',
  },
  mae: {
    code: 'MAE',
    title: 'Masked Autoencoders Are Scalable Vision Learners',
    author: 'Kaiming He and others',
    url: 'https://arxiv.org/abs/2111.06377',
  },
  ddpm: {
    code: 'DDPM',
    title: 'Denoising Diffusion Probabilistic Models',
    author: 'Jonathan Ho and others',
    url: 'https://arxiv.org/abs/2006.11239',
  },
  fairseq: {
    code: 'fairseq',
    title: 'fairseq: A Fast, Extensible Toolkit for Sequence Modeling',
    author: 'Myle Ott and others',
    url: 'https://arxiv.org/abs/1904.01038',
  },
  nope: {
    code: 'NoPE',
    title: 'The Impact of Positional Encoding on Length Generalization in Transformers',
    author: 'Amirhossein Kazemnejad and others',
    url: 'https://arxiv.org/abs/2305.19466',
  },
  shape: {
    code: 'SHAPE',
    title: 'SHAPE: Shifted Absolute Position Embedding for Transformers',
    author: 'Shun Kiyono and others',
    url: 'https://arxiv.org/abs/2109.05644',
  },
  graphTransformer: {
    code: 'Graph Transformer',
    title: 'A Generalization of Transformer Networks to Graphs',
    author: 'Vijay Prakash Dwivedi and Xavier Bresson',
    url: 'https://arxiv.org/abs/2012.09699',
  },
  roformer: {
    code: 'RoFormer',
    title: 'RoFormer: Enhanced Transformer with Rotary Position Embedding',
    author: 'Jianlin Su and others',
    url: 'https://arxiv.org/abs/2104.09864',
  },
};

/** Says of figures and claims that they are of one post. @param {Post} post */
export const ofPost =
  (post) =>
  /** @template {object} Entry @param {Entry} entry @returns {Entry & {post: Post}} */
  (entry) => ({ post, ...entry });
