import type { FactOf } from '@xinyu/contracts/event'
import { faceVerified } from '@xinyu/contracts/events/face'
import { profileChanged } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ignoreNotFound } from '../../errors.ts'
import { UsersStore } from '../../user-store/user-store.public.ts'

/** The member in front of the camera is the person of the avatar. The latest time counts. */
@Controller()
export class OnFaceVerified {
  constructor(private readonly users: UsersStore) {}

  @OnFact(faceVerified)
  async apply({ data: { user_id, at } }: FactOf<typeof faceVerified>): Promise<void> {
    const faceVerifiedAt = new Date(at)
    await this.users
      .change(user_id, (user) =>
        user.erased || (user.faceVerifiedAt && user.faceVerifiedAt >= faceVerifiedAt)
          ? {}
          : { set: { faceVerifiedAt }, facts: [{ fact: profileChanged }] },
      )
      .catch(ignoreNotFound)
  }
}
