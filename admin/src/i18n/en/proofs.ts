import type { zhFeatured, zhProofActions, zhProofNames, zhProofResources, zhProofs } from '../zh/proofs.ts'

export const enProofs: typeof zhProofs = {
  noPapers: 'What was handed in is deleted, or replaced by a later one.',
  notCompared: 'The faces were not compared: no consent to face data, or nothing to measure. Please look for yourself.',
  same: 'The face on the card is like the avatar (distance %{distance})',
  different: 'The face on the card is unlike the avatar (distance %{distance}); look closely',
  fields: {
    birthday: 'Birthday on the card',
    gender: 'Gender on the card',
    birthdaySaid: 'Birthday on the profile',
    education: 'Education',
  },
}
export const enFeatured: typeof zhFeatured = {
  empty: 'Nobody is featured or applies',
  emptyHelp: 'Applications appear here; members can also be invited.',
  status: { s0: 'None', s1: 'Applied', s2: 'Waits for the member', s3: 'Turned down', s4: 'Featured' },
  approve: 'Approve',
  invite: 'Invite',
  turnDown: 'Turn down',
  remove: 'Feature no longer',
  reasonHelp: 'The member reads the reason. It goes into the audit trail.',
}
const proofFields = {
  user: 'Member',
  content: 'Content',
  images: 'Photos',
  reports: 'Reports',
  reason: 'Reason',
  id: 'Id',
  status: 'State',
  waitingSince: 'Handed in',
  decidedAt: 'Decided',
  user_id: 'Member id',
  q: 'Name or GID',
}
export const enProofResources: typeof zhProofResources = {
  realNameReviews: { name: 'Real-name reviews', fields: proofFields },
  gradeReviews: { name: 'Education reviews', fields: proofFields },
  featuredUsers: {
    name: 'Featured members',
    fields: { name: 'Member', wrapperStatus: 'State', text: 'Note', since: 'Since', acts: 'Actions', q: 'Name or GID' },
  },
}
export const enProofNames: typeof zhProofNames = {
  realNameReviews: 'Real-name review',
  gradeReviews: 'Education review',
  featuredUsers: 'Featured member',
}
export const enProofActions: typeof zhProofActions = {
  realNameReviews_list: 'Looked at the real-name queue',
  realNameReviews_one: 'Looked at an ID card',
  realNameReviews_claim: 'Took a real-name review',
  realNameReviews_approve: 'Verified a real name',
  realNameReviews_sendBack: 'Sent a real name back',
  gradeReviews_list: 'Looked at the education queue',
  gradeReviews_one: 'Looked at a certificate',
  gradeReviews_claim: 'Took an education review',
  gradeReviews_approve: 'Verified an education',
  gradeReviews_sendBack: 'Sent an education back',
  featuredUsers_list: 'Looked at featured members',
  featuredUsers_one: 'Looked at a featured member',
  featuredUsers_invite: 'Invited somebody to be featured',
  featuredUsers_turnDown: 'Turned an application down',
  featuredUsers_remove: 'Featured somebody no longer',
}
