import { CallError } from '@xinyu/contracts/client/client'
import { FaceStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { deleteDetImg, faceDetect } from '@xinyu/contracts/http/face/detection'
import { editAvatar } from '@xinyu/contracts/http/upload/upload'
import type { Profile } from '@xinyu/contracts/profile'
import { api } from '../../shared/api/api.ts'
import { codeOf } from '../../shared/api/error-text.ts'
import { ownRefusal } from '../../shared/api/refusal-text.ts'
import { uploadPicture } from '../../shared/pictures/upload-picture.ts'

/** Why a picture cannot be an avatar; null when exactly one face is on it. */
const problemOf = ({ status, faces }: { status: number; faces: number }): ErrorCode | null => {
  if (status === FaceStatus.Error) return 'FACE_DETECT_FAILED'
  if (status === FaceStatus.NoFace || faces === 0) return 'NO_FACE'
  return faces > 1 ? 'MANY_FACES' : null
}

/**
 * Counts the faces on a picture (no descriptor is computed) before it becomes the avatar; deletes a refused picture.
 */
export const saveAvatar = async (picture: Blob): Promise<Profile> => {
  const key = await uploadPicture(picture)
  const found = (await api(faceDetect, { img: key })).data
  const refusal = problemOf(found)
  if (refusal === null) return (await api(editAvatar, { key, desc: '1' })).profile
  await api(deleteDetImg, { imgName: key }).catch((error: unknown) =>
    console.warn('a refused picture could not be deleted at once', { code: codeOf(error) }),
  )
  throw await ownRefusal(refusal, { faces: found.faces })
}

/** How many faces were found on a refused picture; null for any other error. */
export const facesOf = (error: unknown): number | null => {
  if (!(error instanceof CallError) || !(error.code === 'NO_FACE' || error.code === 'MANY_FACES')) return null
  return typeof error.refusal['faces'] === 'number' ? error.refusal['faces'] : null
}
