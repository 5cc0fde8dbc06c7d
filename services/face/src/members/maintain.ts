import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { type StoredFace, withFace, withoutLabel } from './members.rules.ts'
import { MembersStore } from './members.store.ts'

export interface Vector {
  user_id: string
  label: string
  descriptions: number[]
  gender?: 1 | 2
  region?: string
}
export interface Changed {
  changed: number
  refused: { user_id: string; code: string }[]
}

/** An operator's change of the index; `must` says whether the label has to exist already. */
export class PutVectors extends Command<Changed> {
  constructor(
    readonly items: readonly Vector[],
    readonly must: 'exist' | 'any',
  ) {
    super()
  }
}

/** Each person's vectors are put or refused by themselves; a person without a consent is always refused. */
@CommandHandler(PutVectors)
export class PutVectorsHandler implements ICommandHandler<PutVectors> {
  constructor(
    private readonly store: MembersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ items, must }: PutVectors): Promise<Changed> {
    const refused: Changed['refused'] = []
    for (const item of items) {
      const code = await this.#put(item, must).then(() => null, codeOf)
      if (code) refused.push({ user_id: item.user_id, code })
    }
    return { changed: items.length - refused.length, refused }
  }

  async #put({ user_id, label, descriptions, gender, region }: Vector, must: PutVectors['must']): Promise<void> {
    const face: StoredFace = {
      _id: newId(),
      label,
      source: 'admin',
      descriptor: descriptions,
      smile: null,
      age: null,
      addtime: this.clock.now(),
    }
    await this.store.setFaces(user_id, (member) => {
      const before = member.faces.find((known) => known.label === label)
      if (must === 'exist' && !before) return { refuse: 'NOT_FOUND' }
      return withFace(member, { ...face, smile: before?.smile ?? null, age: before?.age ?? null })
    })
    if (gender !== undefined || region !== undefined)
      await this.store.setFilters(user_id, { ...(gender ? { gender } : {}), ...(region ? { region } : {}) })
  }
}

export class RenameFace extends Command<Changed> {
  constructor(
    readonly userId: string,
    readonly label: string,
    readonly newLabel: string,
  ) {
    super()
  }
}
@CommandHandler(RenameFace)
export class RenameFaceHandler implements ICommandHandler<RenameFace> {
  constructor(private readonly store: MembersStore) {}

  async execute({ userId, label, newLabel }: RenameFace): Promise<Changed> {
    await this.store.setFaces(userId, ({ faces }) => {
      if (!faces.some((face) => face.label === label)) return { refuse: 'NOT_FOUND' }
      if (faces.some((face) => face.label === newLabel)) return { refuse: 'CONFLICT' }
      return { faces: faces.map((face) => (face.label === label ? { ...face, label: newLabel } : face)) }
    })
    return { changed: 1, refused: [] }
  }
}

export class RemoveFaces extends Command<Changed> {
  constructor(
    readonly userId: string,
    readonly label: string | undefined,
  ) {
    super()
  }
}
@CommandHandler(RemoveFaces)
export class RemoveFacesHandler implements ICommandHandler<RemoveFaces> {
  constructor(private readonly store: MembersStore) {}

  async execute({ userId, label }: RemoveFaces): Promise<Changed> {
    await this.store.setFaces(userId, ({ faces }) => {
      const rest = withoutLabel(faces, label)
      return rest.length === faces.length ? { refuse: 'NOT_FOUND' } : { faces: rest }
    })
    return { changed: 1, refused: [] }
  }
}

const codeOf = (error: unknown): string => {
  if (error instanceof AppError && error.http < 500) return error.code
  throw error
}
