import { CallError } from '@xinyu/contracts/client/client'
import { ownRefusal } from '../api/refusal-text.ts'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const MAX_SIDE_PX = 1920
/** the server's minimum too */
const MIN_SIDE_PX = 64

/** `quality`: 0 to 1 */
export const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('picture could not be drawn'))),
      'image/jpeg',
      quality,
    ),
  )

/** The chosen part of a picture as JPEG of at most 1920 px. Re-encoding removes camera metadata before upload. */
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
  return jpegOf(canvas, 0.9)
}

/** A whole picture as JPEG; unreadable or too small ones are refused with a text. */
export const asJpeg = (source: Blob): Promise<Blob> =>
  cropToJpeg(source, null).catch(async (error: unknown) => {
    throw error instanceof CallError ? error : await ownRefusal('IMAGE_INVALID')
  })

/** The size of a picture; refuses unusable ones with a text before anything is shown. */
export const sizeOf = async (file: Blob): Promise<{ width: number; height: number }> => {
  const bitmap = await createImageBitmap(file).catch(async () => {
    throw await ownRefusal('IMAGE_INVALID')
  })
  const { width, height } = bitmap
  bitmap.close()
  if (Math.min(width, height) < MIN_SIDE_PX) throw await ownRefusal('IMAGE_TOO_SMALL')
  return { width, height }
}
