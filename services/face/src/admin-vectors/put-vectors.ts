import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { FaceRecords, type StoredFace, withFace } from '../face-records/face-records.public.ts'

export interface VectorToPut {
  user_id: string
  label: string
  descriptions: number[]
  gender?: 1 | 2
  region?: string
}
export interface VectorsChanged {
  changed: number
  refused: { user_id: string; code: string }[]
}

/** An operator's change of the index; `must`: whether the label has to exist. */
export class PutVectors extends Command<VectorsChanged> {
  constructor(
    readonly items: readonly VectorToPut[],
    readonly must: 'exist' | 'any',
  ) {
    super()
  }
}

/** Each person's vectors are stored or refused separately; a person without a consent is always refused. */
@CommandHandler(PutVectors)
export class PutVectorsHandler implements ICommandHandler<PutVectors> {
  constructor(
    private readonly faceRecords: FaceRecords,
    private readonly clock: Clock,
  ) {}

  async execute({ items, must }: PutVectors): Promise<VectorsChanged> {
    const refused: VectorsChanged['refused'] = []
    for (const item of items) {
      const code = await this.#put(item, must).then(() => null, codeOf)
      if (code) refused.push({ user_id: item.user_id, code })
    }
    return { changed: items.length - refused.length, refused }
  }

  async #put({ user_id, label, descriptions, gender, region }: VectorToPut, must: PutVectors['must']): Promise<void> {
    const face: StoredFace = {
      _id: newId(),
      label,
      source: 'admin',
      descriptor: descriptions,
      smile: null,
      age: null,
      addtime: this.clock.now(),
    }
    await this.faceRecords.setFaces(user_id, (member) => {
      const before = member.faces.find((known) => known.label === label)
      if (must === 'exist' && !before) return { refuse: 'NOT_FOUND' }
      return withFace(member, { ...face, smile: before?.smile ?? null, age: before?.age ?? null })
    })
    if (gender !== undefined || region !== undefined)
      await this.faceRecords.setFilters(user_id, { ...(gender ? { gender } : {}), ...(region ? { region } : {}) })
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof AppError && error.http < 500) return error.code
  throw error
}
