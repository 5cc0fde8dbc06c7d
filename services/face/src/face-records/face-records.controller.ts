import { Gender } from '@xinyu/contracts/enums'
import { addface, getFaceList } from '@xinyu/contracts/http/face/faces'
import { getFacesDesc } from '@xinyu/contracts/http/face/detection'
import { compareWithAvatar } from '@xinyu/contracts/internal/face'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { Pictures } from '../pipeline/pictures.public.ts'
import { AddFace } from './add-face.ts'
import { FaceListReads } from './face-list.reads.ts'
import { FaceRecords } from './face-records.public.ts'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class FaceRecordsController {
  constructor(
    private readonly commands: Commands,
    private readonly faceRecords: FaceRecords,
    private readonly faceLists: FaceListReads,
    private readonly pictures: Pictures,
  ) {}

  @Implements(addface)
  async add({ input, currentUser }: CallContext<typeof addface>) {
    if (input.img !== undefined) await this.pictures.admit(input.img, currentUser)
    return this.commands.execute(new AddFace(currentUser.id, input))
  }

  @Implements(getFaceList)
  list({ currentUser: { id } }: CallContext<typeof getFaceList>) {
    return this.faceLists.listOf(id)
  }

  @ImplementsInternal(compareWithAvatar)
  async compare({ input: { user_id, key } }: InternalContext<typeof compareWithAvatar>) {
    return { distance: await this.faceRecords.distanceToAvatar(user_id, key) }
  }

  @Implements(getFacesDesc)
  async describe({ input: { img }, currentUser }: CallContext<typeof getFacesDesc>) {
    await this.faceRecords.assertConsent(currentUser.id)
    await this.pictures.admit(img, currentUser)
    const { width, height, faces } = await this.pictures.examine(img, { faces: 'descriptors', nudity: false })
    return {
      width,
      height,
      faces: faces.map(({ box, score, descriptor, smile, age, gender }) => ({
        box,
        score,
        descriptor: Array.from(descriptor),
        smile,
        age,
        gender: gender === 'male' ? Gender.Male : Gender.Female,
      })),
    }
  }
}
