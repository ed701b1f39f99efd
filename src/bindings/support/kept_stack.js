// Where the stack of WebAssembly stands, for web/core/wasm/instantiate.js, which puts it back. Not by
// -sEXPORTED_RUNTIME_METHODS, whose types the linker has TypeScript's compiler write: seconds for each module.
addToLibrary({
  keptStack: () => {},
  keptStack__deps: ['$stackSave', '$stackRestore'],
  keptStack__postset: 'Module["stackSave"] = stackSave; Module["stackRestore"] = stackRestore;',
});
