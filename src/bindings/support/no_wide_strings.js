// Embind tells JavaScript of every type that it knows. No function takes or gives std::wstring, so its
// conversions stay out of the glue.
addToLibrary({ _embind_register_std_wstring: () => {} });
