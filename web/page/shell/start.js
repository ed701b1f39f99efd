/** Imported first: the worker loads the core while this thread still evaluates the rest of the page. */
import { sharedContext } from '../../elements/frame/context.js';
import { keepFieldsShort } from '../../elements/frame/typing.js';
import { setPage } from '../../settings/site.js';
import { keepOffline } from './offline.js';

setPage(location.href);
keepFieldsShort(document, ({ message }, field) => {
  field.setCustomValidity(message);
  field.reportValidity();
  field.setCustomValidity(''); // what it holds is as good as before
});

sharedContext().catch(() => {
  // The figures ask again, and say what went wrong.
});

keepOffline();
