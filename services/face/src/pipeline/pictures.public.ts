import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { AppError } from '@xinyu/platform/error'
import { Log } from '@xinyu/platform/logging/log'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Injectable } from '@nestjs/common'
import { PictureRefused } from './face.rules.ts'
import type { Examination, ExaminationRequest } from './face.rules.ts'
import { PicturePool, PoolFull } from './pool.ts'

export type { Box, Examination, ExaminationRequest, Face, Nudity } from './face.rules.ts'

/** Examines stored pictures. Nothing else in the service opens pictures. */
@Injectable()
export class Pictures {
  constructor(
    private readonly pool: PicturePool,
    private readonly objects: ObjectStore,
    private readonly limits: RateLimit,
    private readonly log: Log,
  ) {}

  /** Checks that the picture is the user's own upload, and the rate limit of one hundred pictures per ten minutes. */
  async admit(key: string, currentUser: Pick<AuthenticatedUser, 'id'>): Promise<void> {
    assertOwnKey(key, currentUser)
    await this.limits.consume('face-pictures', currentUser.id, 100, 600)
  }

  /**
   * Refuses with NOT_FOUND, TOO_LARGE, IMAGE_INVALID, IMAGE_TOO_SMALL, IMAGE_TOO_LARGE, or UNAVAILABLE with
   * `retryAfter` seconds while too many pictures wait; FACE_DETECT_FAILED if a picture crashed its worker.
   */
  async examine(key: string, request: ExaminationRequest): Promise<Examination> {
    return this.examineBytes(await this.objects.get(key), request)
  }

  async examineBytes(bytes: Uint8Array, request: ExaminationRequest): Promise<Examination> {
    try {
      return await this.pool.examine(bytes, request)
    } catch (error) {
      throw this.#known(error)
    }
  }

  #known(error: unknown): AppError {
    if (error instanceof AppError) return error
    if (error instanceof PictureRefused) return new AppError(error.code)
    if (error instanceof PoolFull) return new AppError('UNAVAILABLE', { retryAfter: error.retryAfter })
    this.log.warn('a picture crashed its worker', { err: error })
    return new AppError('FACE_DETECT_FAILED')
  }
}

/** Uploads are in a folder named by their owner's id; another person's picture may not be examined or removed. */
export const assertOwnKey = (key: string, currentUser: Pick<AuthenticatedUser, 'id'>): void => {
  if (!key.split('/').slice(0, -1).includes(currentUser.id)) throw new AppError('NOT_FOUND')
}
