/** What the core refuses, in words about what a reader brought. */
import { CoreError } from '../../core/check.js';

/**
 * @param {unknown} thrown
 * @param {(parameter: string) => string | undefined} subjectOf what is called so; of a part of it, like
 *   `config.rope_theta`, the part is told
 */
export function friendly(thrown, subjectOf) {
  const error = CoreError.from(thrown);
  const [parameter, ...part] = error.parameter?.split('.') ?? [];
  const subject = parameter && subjectOf(parameter);
  const isTold = subject && error.rule !== null;
  const message = isTold ? `${part.join('.') || subject} ${error.rule}` : error.complaint;
  // No parameter: it is not one of the element's settings, beside whose control it would be said again.
  return new CoreError(message, { code: error.code, cause: error });
}
