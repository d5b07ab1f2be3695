/** The package describes what is inside the module; a bundler's import gives the module itself. */
declare module '@jsquash/png/codec/pkg/squoosh_png_bg.wasm' {
  const module: WebAssembly.Module
  export default module
}
