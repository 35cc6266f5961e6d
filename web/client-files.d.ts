declare module 'virtual:client-files' {
  interface Chunk {
    file: string
    imports?: string[]
  }
  /** The client build's output for each source. */
  export const manifest: Record<string, Chunk | undefined>
  /** boot.js as it is inlined in the document. */
  export const boot: string
}

declare module '*.css?inline' {
  const text: string
  export default text
}
