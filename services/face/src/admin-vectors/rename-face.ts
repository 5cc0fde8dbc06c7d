import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { FaceRecords } from '../face-records/face-records.public.ts'
import type { VectorsChanged } from './put-vectors.ts'

export class RenameFace extends Command<VectorsChanged> {
  constructor(
    readonly userId: string,
    readonly label: string,
    readonly newLabel: string,
  ) {
    super()
  }
}

/** Throws NOT_FOUND without such a face, CONFLICT if the new label is taken. */
@CommandHandler(RenameFace)
export class RenameFaceHandler implements ICommandHandler<RenameFace> {
  constructor(private readonly faceRecords: FaceRecords) {}

  async execute({ userId, label, newLabel }: RenameFace): Promise<VectorsChanged> {
    await this.faceRecords.setFaces(userId, ({ faces }) => {
      if (!faces.some((face) => face.label === label)) return { refuse: 'NOT_FOUND' }
      if (faces.some((face) => face.label === newLabel)) return { refuse: 'CONFLICT' }
      return { faces: faces.map((face) => (face.label === label ? { ...face, label: newLabel } : face)) }
    })
    return { changed: 1, refused: [] }
  }
}
