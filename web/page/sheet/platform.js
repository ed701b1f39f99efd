/**
 * The learning platform that has opened the page: by SCORM 1.2, or by cmi5, whose library comes only then.
 * Without a platform nothing is looked for again, and nothing is sent anywhere.
 */
import { openScorm } from './scorm.js';

/** @import { Delivery, Gradebook } from './gradebook.js' */

/** Whether a platform launched this page by cmi5. */
export const isLaunched = () => {
  const query = new URLSearchParams(location.search);
  return query.has('endpoint') && query.has('fetch');
};

/**
 * @param {(delivery: Delivery) => void} tell after each try
 * @returns {Promise<Gradebook | null>}
 */
export async function openGradebook(tell) {
  if (!isLaunched()) return openScorm(tell);
  const { openCmi5 } = await import('./cmi5.js');
  return openCmi5(tell);
}
