import { largestDocument } from '@casino/contract/people/verification-words'

/** Small print remains legible at this size, and the server stores no more. */
const longestSide = 2600
/** The first of these at which a photo is small enough is used. */
const qualities = [0.9, 0.75, 0.5]
/** The server accepts these formats unchanged; others that the browser can decode are converted. */
const readByServer = ['image/jpeg', 'image/png', 'image/webp']
/** Files with more bytes may have 50 to 200 megapixels: decoded in full, those end a page that has little memory. */
const decodedInFull = 8 * 1024 * 1024

/** Why a file cannot be sent. */
export type FileProblem = 'heic' | 'photo' | 'pdf'

export class UnusableFile extends Error {
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/**
 * The file as sent: a phone's photo is many times larger than legible text needs, so it is reduced. A file that the browser
 * cannot decode is sent unchanged if it is small enough, and the server checks it.
 */
export async function preparePicture(file: File): Promise<Blob> {
  const drawn = await redrawn(file)
  if (drawn && !(readByServer.includes(file.type) && file.size <= Math.min(drawn.size, largestDocument))) return drawn
  if (!drawn && (await isHeic(file))) throw new UnusableFile('heic')
  if (file.size > largestDocument) throw new UnusableFile((await isPdf(file)) ? 'pdf' : 'photo')
  return file
}

async function redrawn(file: File): Promise<Blob | undefined> {
  const picture = (await decodedSmaller(file)) ?? (await createImageBitmap(file).catch(() => undefined))
  if (!picture) return undefined
  const [width, height] =
    'displayWidth' in picture ? [picture.displayWidth, picture.displayHeight] : [picture.width, picture.height]
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return undefined
  // JPEG has no transparency: transparent parts would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of qualities) {
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (drawn && drawn.size <= largestDocument) return drawn
  }
  return undefined
}

/**
 * A large picture, scaled while it is decoded: 200 megapixels take 350 MB instead of 930. Undefined where the browser cannot do
 * that. Twice the longest side, because a decoder scales by eighths and the result must not be smaller than what is sent.
 */
async function decodedSmaller(file: File): Promise<VideoFrame | undefined> {
  if (file.size <= decodedInFull || !('ImageDecoder' in window)) return undefined
  const side = 2 * longestSide
  try {
    const decoder = new ImageDecoder({ type: file.type, data: file.stream(), desiredWidth: side, desiredHeight: side })
    const { image } = await decoder.decode()
    decoder.close()
    return image
  } catch {
    return undefined
  }
}

const headOf = async (file: Blob, length: number) =>
  String.fromCharCode(...new Uint8Array(await file.slice(0, length).arrayBuffer()))
const isHeic = async (file: Blob) => /^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(await headOf(file, 12))
const isPdf = async (file: Blob) => (await headOf(file, 1024)).includes('%PDF-')

const dot = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1" fill="${colour}"/>`)}`

/** Whether this browser shows iPhone photos in their original format: of two sources it loads the first whose type it supports. */
export function showsHeic(): Promise<boolean> {
  const picture = document.createElement('picture')
  const source = document.createElement('source')
  const image = document.createElement('img')
  source.type = 'image/heic'
  source.srcset = dot('red')
  picture.append(source, image)
  return new Promise((resolve) => {
    const settle = () => resolve(image.currentSrc === source.srcset)
    image.onload = settle
    image.onerror = settle
    image.src = dot('blue')
  })
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
