/** The part of WebAssembly, which Node has and its types lack, and of the library's module that is used here. */
declare namespace WebAssembly {
  class Module {
    private constructor()
  }
  class Instance {
    constructor(module: Module, imports: object)
    readonly exports: object
  }
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  function compile(bytes: Uint8Array): Promise<Module>
}

interface EmscriptenModule {
  readonly HEAPU8: Uint8Array<ArrayBuffer>
  readonly print: () => void
  readonly printErr: () => void
  readonly instantiateWasm: (
    imports: object,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object
}
