import { CheckStatus } from '@xinyu/contracts/enums'
import { editGradeInfo, getGradeInfo } from '@xinyu/contracts/http/users/members'
import { editCertificate } from '@xinyu/contracts/http/upload/upload'
import { getCertificates } from '@xinyu/contracts/internal/users-proofs'
import { Commands } from '@xinyu/platform/command/commands'
import { CONFIG } from '@xinyu/platform/config'
import { AppError } from '@xinyu/platform/error'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { RateLimit } from '@xinyu/platform/limits/rate-limit'
import { Controller, Inject } from '@nestjs/common'
import type { UsersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { IdentityPhotos } from '../identity-photos/identity-photos.public.ts'
import { noGrade, photosGoneAt } from '../user/user-identity-photos.rules.ts'
import { addCertificate } from './education.rules.ts'
import { SubmitGrade } from './submit-grade.ts'

const photosAnHour = 20
const submissionsADay = 10

@Controller()
export class EducationController {
  constructor(
    private readonly commands: Commands,
    private readonly users: UsersStore,
    private readonly identityPhotos: IdentityPhotos,
    private readonly limits: RateLimit,
    @Inject(CONFIG) private readonly config: Pick<UsersConfig, 'PAPER_PHOTO_DAYS'>,
  ) {}

  @Implements(getGradeInfo)
  async getOwn({ currentUser }: CallContext<typeof getGradeInfo>) {
    const user = await this.users.find(currentUser.id)
    if (!user) throw new AppError('USER_NOT_FOUND')
    const grade = user.grade ?? noGrade
    const goneAt = grade.certificates.length > 0 ? photosGoneAt(grade, this.config.PAPER_PHOTO_DAYS) : null
    return {
      hasGradeChecked: user.hasGradeChecked,
      education: grade.education,
      school: grade.school,
      certificate_ids: grade.uploads,
      reason: user.hasGradeChecked === CheckStatus.SentBack ? grade.reason : '',
      submittedAt: grade.submittedAt?.toISOString() ?? null,
      decidedAt: grade.decidedAt?.toISOString() ?? null,
      photosGoneAt: goneAt?.toISOString() ?? null,
    }
  }

  @Implements(editCertificate)
  async addCertificate({ input: { key }, currentUser }: CallContext<typeof editCertificate>) {
    await this.limits.consume('certificates', currentUser.id, photosAnHour, 3_600)
    return { img_id: await this.identityPhotos.add(currentUser.id, key, addCertificate) }
  }

  @Implements(editGradeInfo)
  async submit({ input, currentUser }: CallContext<typeof editGradeInfo>) {
    await this.limits.consume('grades', currentUser.id, submissionsADay, 86_400)
    const { education, school, certificate_ids: certificates } = input
    await this.commands.execute(new SubmitGrade(currentUser.id, { education, school, certificates }))
    return { hasGradeChecked: CheckStatus.Waiting }
  }

  /** For the moderator of this revision only. */
  @ImplementsInternal(getCertificates)
  async getPhotosOfReview({ input: { user_id, revision } }: InternalContext<typeof getCertificates>) {
    const grade = (await this.users.find(user_id))?.grade
    if (!grade || grade.revision !== revision || grade.education === null) return { papers: null }
    const { education, school, certificates } = grade
    return {
      papers: { education, school, certificates: certificates.map((id) => this.identityPhotos.urlOf(user_id, id)) },
    }
  }
}
