import sharp from 'sharp'

// The decoders of other formats are a larger surface for hostile files, and none of them is needed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] })
sharp.cache(false)
sharp.concurrency(1)

/** Decodes JPEG, PNG and WebP only, from memory. */
export { sharp as decoder }
