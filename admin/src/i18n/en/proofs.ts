import type { zhProofActions, zhProofNames, zhProofResources, zhProofs } from '../zh/proofs.ts'

export const enProofs: typeof zhProofs = {
  submissionDeleted: 'The submission was deleted or replaced by a newer one.',
  notCompared: 'Faces not compared: no consent to face data, or no face found. Check manually.',
  same: 'The face on the ID card is similar to the avatar (distance %{distance})',
  different: 'The face on the ID card differs from the avatar (distance %{distance}); check closely',
  fields: {
    birthday: 'Birthday on the ID card',
    gender: 'Gender on the ID card',
    profileBirthday: 'Birthday on the profile',
    education: 'Education',
  },
}
const proofFields = {
  user: 'Member',
  content: 'Content',
  images: 'Photos',
  reports: 'Reports',
  reason: 'Reason',
  id: 'ID',
  status: 'Status',
  waitingSince: 'Submitted',
  decidedAt: 'Decided',
  user_id: 'Member ID',
  q: 'Name or GID',
}
export const enProofResources: typeof zhProofResources = {
  realNameReviews: { name: 'Real-name reviews', fields: proofFields },
  gradeReviews: { name: 'Education reviews', fields: proofFields },
  featuredUsers: {
    name: 'Featured members',
    fields: {
      name: 'Member',
      wrapperStatus: 'Status',
      text: 'Note',
      since: 'Since',
      acts: 'Actions',
      q: 'Name or GID',
    },
  },
}
export const enProofNames: typeof zhProofNames = {
  realNameReviews: 'Real-name review',
  gradeReviews: 'Education review',
  featuredUsers: 'Featured member',
}
export const enProofActions: typeof zhProofActions = {
  realNameReviews_list: 'Viewed the real-name queue',
  realNameReviews_one: 'Viewed an ID card',
  realNameReviews_claim: 'Claimed a real-name review',
  realNameReviews_approve: 'Approved a real name',
  realNameReviews_sendBack: 'Returned a real name',
  gradeReviews_list: 'Viewed the education queue',
  gradeReviews_one: 'Viewed a certificate',
  gradeReviews_claim: 'Claimed an education review',
  gradeReviews_approve: 'Approved an education',
  gradeReviews_sendBack: 'Returned an education',
  featuredUsers_list: 'Viewed featured members',
  featuredUsers_one: 'Viewed a featured member',
  featuredUsers_invite: 'Invited a member to be featured',
  featuredUsers_turnDown: 'Rejected an application to be featured',
  featuredUsers_remove: 'Removed a featured member',
}
