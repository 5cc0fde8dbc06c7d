import type { images } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { AppError } from '@xinyu/platform/error'
import type { AdminQuery } from '@xinyu/platform/http/route'
import { ObjectStore } from '@xinyu/platform/object-store'
import { imageOf } from '@xinyu/platform/pictures/picture.rules'
import { Injectable } from '@nestjs/common'
import type { z } from 'zod'
import { ImagesStore, type StoredImage } from './images.store.ts'

type ImageRecord = RecordOf<typeof images>
/** for so long an address opens a picture that is not public yet */
const openSeconds = 3_600

/** Pictures as moderators see them, whether or not others may yet. */
@Injectable()
export class ImagesReads {
  constructor(
    private readonly store: ImagesStore,
    private readonly objects: ObjectStore,
  ) {}

  async list({ filter, skip, take, sort }: AdminQuery<z.output<typeof images.filter>>): Promise<{
    rows: ImageRecord[]
    total: number
  }> {
    const { q, id, isChecked, user_id } = filter
    const match = {
      ...(isChecked === undefined ? {} : { isChecked }),
      ...(user_id ? { user_id } : {}),
      ...(id ? { _id: { $in: id } } : q ? { user_id: q } : {}),
    }
    const { field, order } = sort ?? { field: 'score', order: -1 as const }
    const { found, total } = await this.store.page(match, { order: { [field]: order, _id: order }, skip, take })
    return { rows: found.map((image) => this.#record(image)), total }
  }

  async one(id: string): Promise<ImageRecord> {
    const image = await this.store.get(id)
    if (!image?.isListed) throw new AppError('NOT_FOUND')
    return this.#record(image)
  }

  #record({ _id, key, user_id, picture_id, where, desc, isChecked, score, addtime }: StoredImage): ImageRecord {
    const picture = { _id: picture_id ?? '', name: key.split('/').at(-1) ?? '', desc, isChecked, addtime }
    return {
      ...imageOf(picture, (one) => this.objects.signedUrl(one, openSeconds)),
      id: _id,
      user_id: user_id ?? '',
      where: where ?? 'album',
      score,
    }
  }
}
