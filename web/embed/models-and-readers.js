/** The program of the doctor's and the readers' workers, where a script has both in one module. */
import { start as startModels } from '../models/program.js';
import { start as startReaders } from '../readers/program.js';

export { loadDoctor } from '../models/program.js';
export { loadReaders } from '../readers/program.js';

/** Which of them it is to be, a worker's name says. */
export function start() {
  if (self.name === 'posenc-models') startModels();
  else startReaders();
}
