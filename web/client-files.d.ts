declare module 'virtual:client-files' {
  interface Chunk {
    file: string
    imports?: string[]
  }
  /** What the client build made of each source. */
  export const manifest: Record<string, Chunk | undefined>
  /** boot.js as it stands in the document. */
  export const boot: string
}

declare module '*.css?inline' {
  const text: string
  export default text
}
