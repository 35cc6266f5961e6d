import type { RefObject } from 'react'

interface FileInputProps {
  /** For the button that opens it. */
  ref: RefObject<HTMLInputElement | null>
  accept: string
  onFile: (file: File) => void
}

/** The browser's choice of a file, opened by a button of the page. */
export function FileInput({ ref, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-hidden
      tabIndex={-1}
      className="hidden"
      onChange={({ target }) => {
        const file = target.files?.[0]
        if (file) onFile(file)
        // The same file can be chosen again.
        target.value = ''
      }}
    />
  )
}
