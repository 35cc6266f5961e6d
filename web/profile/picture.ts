/** Small print stays legible; the server does not store more either. */
const longestSide = 2600
const quality = 0.9

/**
 * A photo made smaller for sending: a phone's is many times larger than its text needs, and too large for a slow network. What
 * the browser cannot decode is sent unchanged, and judged by the server.
 */
export async function smaller(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  return drawn && drawn.size < file.size ? drawn : file
}

/** A data URL for a preview, which the content security policy allows; undefined if it is not a picture. */
export function previewOf(file: Blob): Promise<string | undefined> {
  if (!file.type.startsWith('image/')) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(undefined)
    reader.readAsDataURL(file)
  })
}
