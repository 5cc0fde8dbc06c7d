import { CallError } from '@xinyu/contracts/client'
import { ownRefusal } from '../api/refusal-text.ts'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const MAX_SIDE_PX = 1920
/** the server refuses less */
const MIN_SIDE_PX = 64

/**
 * The chosen part of a picture as JPEG of at most 1920 px. It is re-encoded, so no camera metadata leaves the device.
 */
export const cropToJpeg = async (source: Blob, area: Area | null): Promise<Blob> => {
  const bitmap = await createImageBitmap(source)
  const part = area ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(part.width * scale)
  canvas.height = Math.round(part.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  if (Math.min(canvas.width, canvas.height) < MIN_SIDE_PX) throw await ownRefusal('IMAGE_TOO_SMALL')
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('picture could not be drawn'))),
      'image/jpeg',
      0.9,
    ),
  )
}

/** A whole picture as JPEG; what cannot be read as one, or is too small, is refused in words. */
export const asJpeg = (source: Blob): Promise<Blob> =>
  cropToJpeg(source, null).catch(async (error: unknown) => {
    throw error instanceof CallError ? error : await ownRefusal('IMAGE_INVALID')
  })

/** How large a picture is; refuses in words what is no picture that can be cut, before anything is shown of it. */
export const sizeOf = async (file: Blob): Promise<{ width: number; height: number }> => {
  const bitmap = await createImageBitmap(file).catch(async () => {
    throw await ownRefusal('IMAGE_INVALID')
  })
  const { width, height } = bitmap
  bitmap.close()
  if (Math.min(width, height) < MIN_SIDE_PX) throw await ownRefusal('IMAGE_TOO_SMALL')
  return { width, height }
}
