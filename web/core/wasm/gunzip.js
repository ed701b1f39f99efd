/** What is used of fflate: where everything goes into one file, importing it by name leaves out the rest. */
export { gunzipSync } from 'fflate';
