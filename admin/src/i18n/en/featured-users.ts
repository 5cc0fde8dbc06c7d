import type { zhFeaturedUsers } from '../zh/featured-users.ts'

export const enFeaturedUsers: typeof zhFeaturedUsers = {
  empty: 'No featured members or applications',
  emptyHelp: 'Applications appear here. You can also invite members.',
  status: { None: 'None', Applied: 'Applied', Invited: 'Invited', TurnedDown: 'Rejected', Featured: 'Featured' },
  approve: 'Approve',
  invite: 'Invite',
  turnDown: 'Reject',
  remove: 'Remove from featured',
  reasonHelp: 'The member sees the reason. Recorded in the audit log.',
}
