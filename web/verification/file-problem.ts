import { m } from '../texts/compiled/messages.js'
import { type FileProblem, UnusableFile } from './picture.ts'
import { verificationErrorText } from './words.ts'

/** The formats that a file field offers. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf'

const problems: Record<FileProblem, () => string> = {
  heic: m.verification_file_heic,
  photo: m.verification_file_photo,
  pdf: m.verification_file_pdf,
}

/** Why a file could not be sent. */
export const fileErrorText = (error: Error, otherwise: (error: unknown) => string): string =>
  error instanceof UnusableFile ? problems[error.problem]() : verificationErrorText(error, otherwise)
