import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { Gender } from '@xinyu/contracts/enums'
import { addface, addTargetFace, getFaceList, getFacesDesc } from '@xinyu/contracts/http/face'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { Pictures } from '../pipeline/pictures.public.ts'
import { AddFace } from './add-face.ts'
import { Members } from './members.public.ts'
import { MembersStore } from './members.store.ts'
import { TargetsStore } from './targets.store.ts'

/** A member's own faces. */
@Controller()
export class MembersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly members: Members,
    private readonly store: MembersStore,
    private readonly targets: TargetsStore,
    private readonly pictures: Pictures,
  ) {}

  @Implements(addface)
  async add(
    @Input() input: InputOf<typeof addface>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof addface>> {
    if (input.img !== undefined) await this.pictures.admit(input.img, currentUser)
    return this.commands.execute(new AddFace(currentUser.id, input))
  }

  @Implements(getFaceList)
  async list(@CurrentUser() { id }: AuthenticatedUser): Promise<AnswerOf<typeof getFaceList>> {
    const faces = (await this.store.get(id))?.faces ?? []
    const targets = await this.targets.of(id)
    return {
      faces: faces.map(({ descriptor: _descriptor, addtime, ...face }) => ({
        ...face,
        addtime: addtime.toISOString(),
      })),
      targets: targets.map(({ _id, label, addtime }) => ({ _id, label, addtime: addtime.toISOString() })),
    }
  }

  @Implements(getFacesDesc)
  async describe(
    @Input() { img }: InputOf<typeof getFacesDesc>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof getFacesDesc>> {
    await this.members.demandConsent(currentUser.id)
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

  @Implements(addTargetFace)
  async addTarget(
    @Input() { label, img, queryVector }: InputOf<typeof addTargetFace>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof addTargetFace>> {
    await this.members.demandConsent(currentUser.id)
    if (img !== undefined) await this.pictures.admit(img, currentUser)
    const descriptor =
      img === undefined ? (queryVector ?? []) : Array.from((await this.members.onlyFaceOn(img)).descriptor)
    return { target_id: await this.targets.add(currentUser.id, label, descriptor) }
  }
}
