import { gradeReviews, realNameReviews } from '@xinyu/contracts/admin/people'
import type { RecordOf } from '@xinyu/contracts/resource'

export type RealNameReview = RecordOf<typeof realNameReviews>
export type GradeReview = RecordOf<typeof gradeReviews>
export type ProofReview = RealNameReview | GradeReview
export type ProofResource = typeof realNameReviews | typeof gradeReviews

/** Why papers are sent back: the code for statistics, and what the member reads unless the moderator changes it. */
export const reasons = [
  { code: 'unclear', notice: '照片不清晰或有反光，请重新拍摄，保证四角完整、文字清晰。' },
  { code: 'different', notice: '填写的内容与证件不一致，请核对后重新提交。' },
  { code: 'notSelf', notice: '证件照片与头像看起来不是同一人，请使用你本人的证件和头像。' },
  { code: 'expired', notice: '证件已过期，请使用有效期内的证件。' },
  { code: 'copy', notice: '请拍摄证件原件，不要使用复印件、截图或翻拍。' },
] as const

/** As the comparison of a face before the camera with the avatar judges it. */
export const isLikelySame = (distance: number): boolean => distance < 0.6
