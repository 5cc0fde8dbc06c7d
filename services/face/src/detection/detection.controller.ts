import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { FaceStatus } from '@xinyu/contracts/enums'
import type { ErrorCode } from '@xinyu/contracts/errors'
import { deleteDetImg, faceDetect } from '@xinyu/contracts/http/face'
import { detectFaces, scoreSmile } from '@xinyu/contracts/internal/face'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { AppError } from '@xinyu/platform/error'
import { Implements, ImplementsInternal, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Controller } from '@nestjs/common'
import { demandOwnKey, Pictures } from '../pipeline/pictures.public.ts'
import { largest, statusOf } from './detection.rules.ts'

interface Count {
  status: 0 | 1 | 2
  faces: number
}

/** Faces on a picture, counted; nothing is measured that could tell one person from another. */
@Controller()
export class DetectionController {
  constructor(
    private readonly pictures: Pictures,
    private readonly objects: ObjectStore,
  ) {}

  @Implements(faceDetect)
  async detectUploaded(
    @Input() { img }: InputOf<typeof faceDetect>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof faceDetect>> {
    await this.pictures.admit(img, currentUser)
    return { data: await this.#count(img).catch(orFailure(['FACE_DETECT_FAILED'])) }
  }

  @ImplementsInternal(detectFaces)
  async detectStored(@Input() { key }: { key: string }): Promise<{ data: Count }> {
    return {
      data: await this.#count(key).catch(
        orFailure(['FACE_DETECT_FAILED', 'IMAGE_INVALID', 'IMAGE_TOO_SMALL', 'IMAGE_TOO_LARGE']),
      ),
    }
  }

  @ImplementsInternal(scoreSmile)
  async smile(@Input() { key }: { key: string }): Promise<{ smile: number | null }> {
    const { faces } = await this.pictures.examine(key, { faces: 'looks', nudity: false })
    return { smile: largest(faces)?.smile ?? null }
  }

  @Implements(deleteDetImg)
  async remove(
    @Input() { imgName }: InputOf<typeof deleteDetImg>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<object> {
    demandOwnKey(imgName, currentUser)
    await this.objects.remove(imgName)
    return {}
  }

  async #count(key: string): Promise<Count> {
    return statusOf((await this.pictures.examine(key, { faces: 'boxes', nudity: false })).boxes.length)
  }
}

/** The wire's status 1 instead of a refusal; everything else stays what it is. */
const orFailure =
  (codes: readonly ErrorCode[]) =>
  (error: unknown): Count => {
    if (error instanceof AppError && codes.includes(error.code)) return { status: FaceStatus.Error, faces: 0 }
    throw error
  }
