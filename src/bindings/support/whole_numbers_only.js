// Likewise what modules that pass whole numbers and views of memory alone do without.
addToLibrary({
  _embind_register_bool: () => {},
  _embind_register_float: () => {},
  _embind_register_std_string: () => {},
});
