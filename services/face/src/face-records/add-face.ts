import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import type { addface } from '@xinyu/contracts/http/face/faces'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { approvedLabel, avatarLabel, type StoredFace, withFace } from './face-records.rules.ts'
import { FaceRecords } from './face-records.public.ts'
import { FaceRecordsStore } from './face-records.store.ts'

export class AddFace extends Command<AnswerOf<typeof addface>> {
  constructor(
    readonly userId: string,
    readonly input: InputOf<typeof addface>,
  ) {
    super()
  }
}

/** Stores a member's own face, from a picture or from vectors computed by their client. */
@CommandHandler(AddFace)
export class AddFaceHandler implements ICommandHandler<AddFace> {
  constructor(
    private readonly store: FaceRecordsStore,
    private readonly faceRecords: FaceRecords,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async execute({ userId, input: { GID, label, descriptions, img } }: AddFace): Promise<AnswerOf<typeof addface>> {
    const { user } = await this.people.find(userId)
    if (GID !== undefined && user?.GID !== GID) throw new AppError('FORBIDDEN')
    if (label === avatarLabel || label === approvedLabel) throw new AppError('FACE_SAVE_FAILED')
    await this.faceRecords.assertConsent(userId)
    const faces =
      img === undefined
        ? (descriptions ?? []).map((descriptor, index) =>
            this.#face(index === 0 ? label : `${label} ${index + 1}`, 'client', descriptor),
          )
        : [await this.#measured(label, img)]
    for (const face of faces) await this.store.setFaces(userId, (member) => withFace(member, face))
    return { data: { status: 0, faces: faces.length } }
  }

  async #measured(label: string, img: string): Promise<StoredFace> {
    const { descriptor, smile, age } = await this.faceRecords.onlyFaceOn(img)
    return { ...this.#face(label, 'photo', Array.from(descriptor)), smile, age }
  }

  #face(label: string, source: StoredFace['source'], descriptor: number[]): StoredFace {
    return { _id: newId(), label, source, descriptor, smile: null, age: null, addtime: this.clock.now() }
  }
}
