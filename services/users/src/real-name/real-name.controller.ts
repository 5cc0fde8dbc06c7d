import { CheckStatus } from '@xinyu/contracts/enums'
import { editIdCardInfo, getIdCardInfo, hasRealChecked } from '@xinyu/contracts/http/users/members'
import { editIdCard } from '@xinyu/contracts/http/upload/upload'
import { getIdentityPhotos, getIdPhoto } from '@xinyu/contracts/internal/users-proofs'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Controller } from '@nestjs/common'
import { IdentityPhotos } from '../identity-photos/identity-photos.public.ts'
import { ProfileReads } from '../profile/profile.public.ts'
import { addIdPhoto } from './real-name.rules.ts'
import { RealNameReads } from './real-name.reads.ts'
import { SubmitRealName } from './submit-real-name.ts'

const photosAnHour = 20
const submissionsADay = 10

@Controller()
export class RealNameController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: RealNameReads,
    private readonly profiles: ProfileReads,
    private readonly photos: IdentityPhotos,
    private readonly limits: RateLimit,
  ) {}

  /** As the person's page shows it: with the page's rule of who may see whom, and its refusals. */
  @Implements(hasRealChecked)
  async hasRealChecked({ input, currentUser }: CallContext<typeof hasRealChecked>) {
    return { hasRealChecked: (await this.profiles.getProfile(currentUser, input.user_id)).hasRealChecked }
  }

  @Implements(getIdCardInfo)
  async getOwn({ currentUser }: CallContext<typeof getIdCardInfo>) {
    return this.reads.getOwn(currentUser.id)
  }

  @Implements(editIdCard)
  async addPhoto({ input: { side, key }, currentUser }: CallContext<typeof editIdCard>) {
    await this.limits.consume('id-photos', currentUser.id, photosAnHour, 3_600)
    return { img_id: await this.photos.add(currentUser.id, key, (user, id) => addIdPhoto(user, side, id)) }
  }

  @Implements(editIdCardInfo)
  async submit({ input, currentUser }: CallContext<typeof editIdCardInfo>) {
    await this.limits.consume('real-names', currentUser.id, submissionsADay, 86_400)
    const { realName, idCard, front_id, back_id } = input
    await this.commands.execute(new SubmitRealName(currentUser.id, realName, idCard, front_id, back_id))
    return { hasRealChecked: CheckStatus.Waiting }
  }

  @ImplementsInternal(getIdentityPhotos)
  async getPhotosOfReview({ input: { user_id, revision } }: InternalContext<typeof getIdentityPhotos>) {
    return { papers: await this.reads.getPhotosOfReview(user_id, revision) }
  }

  @ImplementsInternal(getIdPhoto)
  async getPortrait({ input: { user_id } }: InternalContext<typeof getIdPhoto>) {
    return { key: await this.reads.findPortraitKey(user_id) }
  }
}
