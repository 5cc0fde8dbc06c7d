import type { FactEnvelope, FactOf } from '@xinyu/contracts/event'
import { avatarNoted } from '@xinyu/contracts/events/face'
import { avatarChanged, cancelled, erased, profileApproved, restored } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Log } from '@xinyu/platform/logging/log'
import { pictureKeyOf } from '@xinyu/platform/pictures/picture.rules'
import { Controller } from '@nestjs/common'
import { avatarLabel, withFace } from './face-records.rules.ts'
import { FaceRecords } from './face-records.public.ts'
import { FaceRecordsStore } from './face-records.store.ts'

/**
 * The vector follows the avatar, and is removed with the account. Avatar and account state each store the number of
 * their last fact, so that a late or repeated fact neither restores an old state nor is lost behind facts about
 * something else. The picture is measured in reaction to our own fact, so that a slow one only delays this member's
 * facts.
 */
@Controller()
export class OnAvatarChanged {
  constructor(
    private readonly store: FaceRecordsStore,
    private readonly faceRecords: FaceRecords,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  @OnFact(avatarChanged)
  async setAvatar({ key, seq, data }: FactOf<typeof avatarChanged>): Promise<void> {
    // the key of an erased person is emptied, wherever the fact was stored
    if (data.key === '') return
    const { avatar, wasApproved = false } = data.user
    await this.store.setAvatar(key, data.key, seq, wasApproved && avatar ? pictureKeyOf(avatar) : null)
  }

  @OnFact(profileApproved)
  async forgetEarlier({ key, data }: FactOf<typeof profileApproved>): Promise<void> {
    const { avatar } = data.user
    await this.store.forgetEarlierAvatar(key, avatar && pictureKeyOf(avatar))
  }

  /** Only the current avatar, and once: its face is removed with the avatar. */
  @OnFact(avatarNoted)
  async measure({ key: id, data: { key } }: FactOf<typeof avatarNoted>): Promise<void> {
    const member = await this.store.find(id)
    if (!member || member.avatarKey !== key || member.faces.some(({ label }) => label === avatarLabel)) return
    try {
      await this.faceRecords.assertConsent(id)
      const { descriptor, smile, age } = await this.faceRecords.onlyFaceOn(key)
      const face = {
        _id: newId(),
        label: avatarLabel,
        source: 'avatar' as const,
        descriptor: Array.from(descriptor),
        smile,
        age,
        addtime: this.clock.now(),
      }
      await this.store.setFaces(id, (now) => (now.avatarKey === key ? withFace(now, face) : { faces: now.faces }))
    } catch (error) {
      if (!(error instanceof AppError) || error.http >= 500) throw error
      this.log.info('no vector was computed for an avatar', { userId: id, code: error.code })
    }
  }

  @OnFact(cancelled)
  async cancel({ key, seq }: FactEnvelope): Promise<void> {
    await this.store.cancel(key, seq)
  }

  @OnFact(restored)
  async restore({ key, seq }: FactEnvelope): Promise<void> {
    await this.store.restore(key, seq)
  }

  @OnFact(erased)
  async erase({ key, seq }: FactEnvelope): Promise<void> {
    await this.store.erase(key, seq)
  }
}
