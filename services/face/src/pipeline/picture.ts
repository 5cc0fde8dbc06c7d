import sharp from 'sharp'
import { isPolyglot, kindOf } from './container.rules.ts'
import { PictureRefused } from './face.rules.ts'

// libvips reads far more formats than we accept, some with risky code: only these three loaders stay enabled
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
sharp.cache(false)
sharp.concurrency(1)

export const minSide = 64
export const maxPixels = 24_000_000
/** longer sides are scaled down to this before detection: the detector works on 512 px anyway */
const workingSide = 2048
const seconds = 15

/** An upright picture as RGB bytes; `scale` converts its pixels to the file's. */
export interface Picture {
  pixels: Uint8Array
  width: number
  height: number
  scale: number
  fullWidth: number
  fullHeight: number
}

/** Decodes a JPEG, PNG or WebP of 64 px to 24 megapixels and turns it upright by its EXIF. Throws PictureRefused. */
export const decodePicture = async (bytes: Uint8Array): Promise<Picture> => {
  const { width, height, isPlain } = await inspect(bytes)
  const scale = Math.max(1, Math.max(width, height) / workingSide)
  const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds }).autoOrient()
  if (scale > 1) image.resize(Math.round(width / scale), Math.round(height / scale), { fit: 'fill' })
  if (!isPlain) image.flatten({ background: '#ffffff' }).toColourspace('srgb')
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true }).catch(refuse)
  if (info.channels !== 3) throw new PictureRefused('IMAGE_INVALID', `${info.channels} channels`)
  return {
    pixels: data,
    width: info.width,
    height: info.height,
    scale: width / info.width,
    fullWidth: width,
    fullHeight: height,
  }
}

/** Size of the upright picture and whether it is plain RGB, after all checks that need no decoding. */
const inspect = async (bytes: Uint8Array): Promise<{ width: number; height: number; isPlain: boolean }> => {
  const kind = kindOf(bytes)
  if (!kind) throw new PictureRefused('IMAGE_INVALID', 'neither JPEG nor PNG nor WebP')
  if (isPolyglot(bytes, kind)) throw new PictureRefused('IMAGE_INVALID', 'data follows the picture')
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'error' })
    .timeout({ seconds })
    .metadata()
    .catch(refuse)
  const {
    autoOrient: { width, height },
    space,
    pages = 1,
    channels,
    depth,
  } = metadata
  if (width * height > maxPixels) throw new PictureRefused('IMAGE_TOO_LARGE', `${width} × ${height}`)
  if (Math.min(width, height) < minSide) throw new PictureRefused('IMAGE_TOO_SMALL', `${width} × ${height}`)
  if (pages > 1) throw new PictureRefused('IMAGE_INVALID', 'animated')
  if (space === 'cmyk') throw new PictureRefused('IMAGE_INVALID', 'CMYK, a print format')
  return { width, height, isPlain: space === 'srgb' && channels === 3 && depth === 'uchar' }
}

const refuse = (error: unknown): never => {
  throw new PictureRefused('IMAGE_INVALID', error instanceof Error ? error.message : String(error))
}
