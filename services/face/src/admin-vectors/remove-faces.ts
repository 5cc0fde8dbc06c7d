import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { FaceRecords, withoutLabel } from '../face-records/face-records.public.ts'
import type { VectorsChanged } from './put-vectors.ts'

export class RemoveFaces extends Command<VectorsChanged> {
  constructor(
    readonly userId: string,
    readonly label: string | undefined,
  ) {
    super()
  }
}

/** Removes the face with a label, or all faces of a person. Throws NOT_FOUND if there is none. */
@CommandHandler(RemoveFaces)
export class RemoveFacesHandler implements ICommandHandler<RemoveFaces> {
  constructor(private readonly faceRecords: FaceRecords) {}

  async execute({ userId, label }: RemoveFaces): Promise<VectorsChanged> {
    await this.faceRecords.setFaces(userId, ({ faces }) => {
      const rest = withoutLabel(faces, label)
      return rest.length === faces.length ? { refuse: 'NOT_FOUND' } : { faces: rest }
    })
    return { changed: 1, refused: [] }
  }
}
