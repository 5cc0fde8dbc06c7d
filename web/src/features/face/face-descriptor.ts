import { deleteDetImg, getFacesDesc } from '@xinyu/contracts/http/face/detection'
import { searchUserFace } from '@xinyu/contracts/http/face/search'
import { api } from '../../shared/api/api.ts'
import { codeOf } from '../../shared/api/error-text.ts'
import { ownRefusal } from '../../shared/api/refusal-text.ts'
import { asJpeg } from '../../shared/pictures/crop.ts'
import { uploadPicture } from '../../shared/pictures/upload-picture.ts'

/** Uploads a photo for the face service; refuses a file that the browser cannot decode. */
export const uploadPhoto = async (photo: Blob): Promise<string> => uploadPicture(await asJpeg(photo))

/** Tried twice; a photo that could not be deleted is deleted with the account. */
export const removePhoto = (key: string): Promise<unknown> => {
  const remove = (): Promise<unknown> => api(deleteDetImg, { imgName: key })
  return remove()
    .catch(remove)
    .catch((error: unknown) => console.warn('a photo could not be deleted', { code: codeOf(error) }))
}

/**
 * The descriptor (128 numbers) of the only face on a photo. The search by picture runs first because it names every
 * reason to refuse a picture. Later searches use the descriptor, so the photo is deleted at once.
 */
export const describeFace = async (photo: Blob): Promise<number[]> => {
  const img = await uploadPhoto(photo)
  try {
    await api(searchUserFace, { img, page: 1, rows: 1 })
    const [face] = (await api(getFacesDesc, { img })).faces
    if (!face) throw await ownRefusal('NO_FACE')
    return face.descriptor
  } finally {
    void removePhoto(img)
  }
}
