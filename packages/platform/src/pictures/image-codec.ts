import sharp from 'sharp'
import { AppError } from '../error.ts'
import { type PictureSize, pictureSizes } from './picture.rules.ts'

const maxPixels = 50_000_000
const seconds = 15
/** by `bench/pictures`: at least a quarter smaller than JPEG, without a visible difference */
const quality = 80
/** The type of every picture, whatever its name ends in; those stored earlier are JPEGs and stay so. */
export const pictureType = 'image/webp'

const startsWith = (bytes: Buffer, at: number, text: string): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text
/** JPEG, PNG or WebP, by magic bytes; libvips chooses its loader by the same ones, so no other loader is reached. */
const isKnown = (bytes: Buffer): boolean =>
  startsWith(bytes, 0, '\xff\xd8\xff') ||
  startsWith(bytes, 0, '\x89PNG\r\n\x1a\n') ||
  (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP'))

/**
 * Decodes an upload and encodes it as WebP in these sizes, by default our three (longest side in pixels, never
 * enlarged): turned upright, without metadata. Runs outside the event loop with limits on pixels and time.
 * IMAGE_INVALID for anything else.
 */
export const encodeSizes = async (
  bytes: Buffer,
  sizes: readonly PictureSize[] = pictureSizes,
): Promise<Map<PictureSize, Buffer>> => {
  if (!isKnown(bytes)) throw new AppError('IMAGE_INVALID')
  const source = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).timeout({ seconds })
  const encode = (size: PictureSize): Promise<Buffer> =>
    source
      .clone()
      .rotate()
      .flatten({ background: '#ffffff' })
      .resize(size, size, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer()
  const encoded = new Map<PictureSize, Buffer>()
  try {
    for (const size of sizes) encoded.set(size, await encode(size))
  } catch {
    throw new AppError('IMAGE_INVALID')
  }
  return encoded
}
