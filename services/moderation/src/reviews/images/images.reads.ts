import type { images } from '@xinyu/contracts/admin/content'
import { ReviewStatus } from '@xinyu/contracts/enums'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { RecordOf } from '@xinyu/contracts/resource'
import { reviewClaimView } from '@xinyu/platform/review/review-claim.rules'
import { pendingDecisionView } from '@xinyu/platform/review/pending-decision.rules'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/calls/route'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { imageOf } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { SubmittedProfiles } from '../submissions/submitted-profiles.public.ts'
import { ImagesStore, type StoredImage } from './images.store.ts'

const isCheckedOf = {
  waiting: ReviewStatus.Waiting,
  approved: ReviewStatus.Approved,
  rejected: ReviewStatus.Rejected,
}
type ImageRecord = RecordOf<typeof images>

@Injectable()
export class ImagesReads {
  constructor(
    private readonly store: ImagesStore,
    private readonly objects: ObjectStore,
    private readonly profiles: SubmittedProfiles,
  ) {}

  async list({ filter, skip, take, sort }: AdminQuery<z.output<typeof images.filter>>): Promise<{
    rows: ImageRecord[]
    total: number
  }> {
    const { q, id, isChecked, status, user_id, similarTo } = filter
    if (similarTo) {
      const found = await this.store.similarTo(similarTo, take)
      return { rows: await this.#records(found), total: found.length }
    }
    const match = {
      ...(isChecked === undefined ? {} : { isChecked }),
      ...(status ? { isChecked: isCheckedOf[status] } : {}),
      ...(user_id ? { user_id } : {}),
      ...(id ? { _id: { $in: id } } : q ? { user_id: q } : {}),
    }
    const { field, order } = sort ?? { field: 'score', order: -1 as const }
    const { found, total } = await this.store.findPage(match, { sort: { [field]: order, _id: order }, skip, take })
    return { rows: await this.#records(found), total }
  }

  async get(id: string): Promise<ImageRecord> {
    const image = await this.store.find(id)
    if (!image?.isListed) throw new AppError('NOT_FOUND')
    return (await this.#records([image]))[0] as ImageRecord
  }

  async #records(found: readonly StoredImage[]): Promise<ImageRecord[]> {
    const owners = await this.profiles.findUsers(found.flatMap(({ user_id }) => user_id ?? []))
    return found.map((image) => this.#record(image, owners.get(image.user_id ?? '') ?? null))
  }

  #record(image: StoredImage, user: UserSnapshot | null): ImageRecord {
    const { _id, key, user_id, picture_id, where, desc, isChecked, score, addtime } = image
    const picture = { _id: picture_id ?? '', name: key.split('/').at(-1) ?? '', desc, isChecked, addtime }
    return {
      ...imageOf(picture, this.objects.signedUrl),
      ...reviewClaimView(image),
      ...pendingDecisionView(image),
      id: _id,
      user,
      user_id: user_id ?? '',
      where: where ?? 'album',
      score,
    }
  }
}
