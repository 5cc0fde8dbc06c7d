import { getSignatureUrl } from '@xinyu/contracts/http/upload/upload'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { isOwnUpload } from '@xinyu/platform/pictures/picture.rules'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Controller } from '@nestjs/common'
import { packageEnding, PUTS_PER_DAY } from './album.rules.ts'

const seconds = 600
const day = 86_400

/** Signed URLs for clients that do not use policies, only for the caller's own uploads. */
@Controller()
export class UploadUrlsController {
  constructor(
    private readonly objects: ObjectStore,
    private readonly limits: RateLimit,
    private readonly clock: Clock,
  ) {}

  @Implements(getSignatureUrl)
  async signUrl({ input: { key, method }, currentUser }: CallContext<typeof getSignatureUrl>) {
    if (!isOwnUpload(key, currentUser.id)) throw new AppError('FORBIDDEN')
    const expiresAt = new Date(this.clock.now().getTime() + seconds * 1_000).toISOString()
    if (method === 'GET') return { url: this.objects.signedUrl(key, seconds), expiresAt, headers: null }
    // packages may be larger than pictures, so they need a policy
    if (key.endsWith(packageEnding)) throw new AppError('FORBIDDEN')
    // a signed address cannot limit the size: there are few a day, and the job deletes what is too large
    await this.limits.consume('upload-put', currentUser.id, PUTS_PER_DAY, day)
    return { ...this.objects.signedPut(key, 'image/jpeg', seconds), expiresAt }
  }
}
