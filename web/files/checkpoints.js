/**
 * Published checkpoints with a learned table of positions, read from their host at a reader's click. Tests
 * have a host of their own: these addresses are as published, and were not tried.
 */

/**
 * @typedef {object} Checkpoint
 * @property {string} title
 * @property {string} address of a .safetensors file
 * @property {string} tensor how the table's name ends
 * @property {number} rows
 * @property {number} columns
 */

const HOST = 'https://huggingface.co';
const FILE = 'resolve/main/model.safetensors';

/** @type {readonly Checkpoint[]} */
export const checkpoints = [
  {
    title: 'GPT-2',
    address: `${HOST}/openai-community/gpt2/${FILE}`,
    tensor: 'wpe.weight',
    rows: 1024,
    columns: 768,
  },
  {
    title: 'BERT base',
    address: `${HOST}/google-bert/bert-base-uncased/${FILE}`,
    tensor: 'embeddings.position_embeddings.weight',
    rows: 512,
    columns: 768,
  },
  {
    title: 'ViT-B/16',
    address: `${HOST}/google/vit-base-patch16-224/${FILE}`,
    tensor: 'embeddings.position_embeddings',
    rows: 197,
    columns: 768,
  },
  {
    title: 'CLIP ViT-L/14, text',
    address: `${HOST}/openai/clip-vit-large-patch14/${FILE}`,
    tensor: 'text_model.embeddings.position_embedding.weight',
    rows: 77,
    columns: 768,
  },
];
