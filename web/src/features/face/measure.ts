import { CallError } from '@xinyu/contracts/client'
import { deleteDetImg, getFacesDesc, searchUserFace } from '@xinyu/contracts/http/face'
import { api } from '../../shared/api/api.ts'
import { codeOf } from '../../shared/api/error-text.ts'
import { cropped } from '../../shared/pictures/crop.ts'
import { uploadPicture } from '../../shared/pictures/upload-picture.ts'

/** Puts a photo where the face service can look at it; what the browser cannot draw is no picture. */
export const uploadPhoto = async (photo: Blob): Promise<string> => {
  const drawn = await cropped(photo, null).catch(() => {
    throw new CallError(200, { code: 'IMAGE_INVALID' })
  })
  return uploadPicture(drawn)
}

/** Tried twice; a photo that stays even so leaves with the account. */
export const removePhoto = (key: string): Promise<unknown> => {
  const remove = (): Promise<unknown> => api(deleteDetImg, { imgName: key })
  return remove()
    .catch(remove)
    .catch((error: unknown) => console.warn('a photo could not be deleted', { code: codeOf(error) }))
}

/**
 * The 128 numbers of the only face on a photo. The search by picture is asked first because it tells every reason why a
 * picture will not do; after that only numbers are used, so the photo leaves the server at once.
 */
export const measure = async (photo: Blob): Promise<number[]> => {
  const img = await uploadPhoto(photo)
  try {
    await api(searchUserFace, { img, page: 1, rows: 1 })
    const [face] = (await api(getFacesDesc, { img })).faces
    if (!face) throw new CallError(200, { code: 'NO_FACE' })
    return face.descriptor
  } finally {
    void removePhoto(img)
  }
}
