import { FaceStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { deleteDetImg, faceDetect } from '@xinyu/contracts/http/face/detection'
import { detectFaces, scoreSmile } from '@xinyu/contracts/internal/face'
import { AppError } from '@xinyu/platform/error'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Controller } from '@nestjs/common'
import { assertOwnKey, Pictures } from '../pipeline/pictures.public.ts'
import { fractionsOf, largest, statusOf } from './detection.rules.ts'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'

interface Count {
  status: 0 | 1 | 2
  faces: number
}

/** Counts faces on a picture; computes nothing that could identify a person. */
@Controller()
export class DetectionController {
  constructor(
    private readonly pictures: Pictures,
    private readonly objects: ObjectStore,
  ) {}

  @Implements(faceDetect)
  async detectUploaded({ input: { img }, currentUser }: CallContext<typeof faceDetect>) {
    await this.pictures.admit(img, currentUser)
    return { data: await this.#count(img).catch(asFailureStatus(['FACE_DETECT_FAILED'])) }
  }

  @ImplementsInternal(detectFaces)
  async detectStored({ input: { key } }: InternalContext<typeof detectFaces>) {
    return {
      data: await this.#count(key).catch(
        asFailureStatus(['FACE_DETECT_FAILED', 'IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE']),
      ),
    }
  }

  @ImplementsInternal(scoreSmile)
  async smile({ input: { key } }: InternalContext<typeof scoreSmile>) {
    const { faces, width, height } = await this.pictures.examine(key, { faces: 'looks', nudity: false })
    const face = largest(faces)
    if (!face) return { smile: null, faces: 0, face: null }
    return { smile: face.smile, faces: faces.length, face: fractionsOf(face.box, { width, height }) }
  }

  @Implements(deleteDetImg)
  async remove({ input: { imgName }, currentUser }: CallContext<typeof deleteDetImg>) {
    assertOwnKey(imgName, currentUser)
    await this.objects.remove(imgName)
    return {}
  }

  async #count(key: string): Promise<Count> {
    return statusOf((await this.pictures.examine(key, { faces: 'boxes', nudity: false })).boxes.length)
  }
}

/** Returns the wire's status 1 for these refusals; rethrows everything else. */
const asFailureStatus =
  (codes: readonly ErrorCode[]) =>
  (error: unknown): Count => {
    if (error instanceof AppError && codes.includes(error.code)) return { status: FaceStatus.Error, faces: 0 }
    throw error
  }
