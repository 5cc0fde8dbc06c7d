import { enResources } from './en-resources.ts'
import type { Messages } from './zh.ts'

export const en: Messages = {
  xinyu: {
    name: 'Xinyu', console: 'Console',
    login: {
      title: 'Sign in to the console', lead: 'For moderators, support and finance', phone: 'Phone', password: 'Password', smsCode: 'Code from the text message', byPassword: 'Password', byCode: 'Text message',
      send: 'Send code', sendAgain: 'Again in %{seconds} s', sent: 'The code is on its way and is good for 5 minutes', submit: 'Sign in', submitting: 'Signing in…',
      phoneMissing: 'Enter a phone number of 11 digits', passwordMissing: 'Enter the password, 8 characters or more', codeMissing: 'Enter the code of 6 digits',
      notAdmin: 'This account has no admin role. If you need the console, ask an administrator to give your account a role.',
    },
    roles: { moderator: 'Moderator', support: 'Support', finance: 'Finance', admin: 'Administrator' },
    profileStatus: { s0: 'Empty', s1: 'Being filled', s2: 'Waiting', s3: 'Sent back', s4: 'Approved', s5: 'Banned', s6: 'Cancelled' },
    checkStatus: { s0: 'Not checked', s2: 'Waiting', s3: 'Sent back', s4: 'Verified' },
    orderStatus: { s0: 'Waiting', s1: 'Paid', s2: 'Failed', s3: 'Refunded', s7: 'Closed' },
    reviewStatus: { waiting: 'Waiting', approved: 'Approved', rejected: 'Sent back', superseded: 'Superseded' },
    userType: { temp: 'Guest', normal: 'Member' },
    provider: { alipay: 'Alipay', wechat: 'WeChat Pay', apple: 'App Store' },
    productKind: { k0: 'VIP', k1: 'guanPoint' },
    common: {
      all: 'All', none: 'None', retry: 'Try again', close: 'Close', years: '%{smart_count} year |||| %{smart_count} years', days: '%{smart_count} day |||| %{smart_count} days', points: '%{smart_count} point |||| %{smart_count} points',
      loadFailed: 'This did not load', loadFailedHelp: 'Check the network and try again. If it keeps failing, pass the reason above to the platform team.', noName: 'No name yet', ago: 'waiting for %{time}',
    },
    dashboard: {
      title: 'Dashboard', members: 'Members', guests: 'Guests', waiting: 'Waiting for review', approved: 'Approved', banned: 'Banned', online: 'Online now', registrations: 'Registrations lately',
      registrationsOf: '%{day}: %{value}', queues: 'To do', reviewQueue: 'Profile reviews', orderQueue: 'Unpaid orders', userSearch: 'Find a user', queueWaiting: '%{smart_count} waiting',
      queueClear: 'All done', oldest: 'The oldest has waited %{time}', open: 'Open', noChart: 'No registrations yet', view: 'View',
    },
    reviews: {
      queue: 'Review queue', empty: 'The queue is clear', emptyHelp: 'No profile waits for review. New ones appear here.', emptyOther: 'No profiles here yet', start: 'Start reviewing', photos: 'Photos', texts: 'Texts', history: 'History', noHistory: 'First time in review',
      avatar: 'Avatar', nudity: { review: 'Maybe indecent, %{percent}%', refuse: 'Probably indecent, %{percent}%' }, noPhotos: 'No photos', noTexts: 'No texts', showPhoto: 'Show photo', showPhotos: 'Show all photos', hidePhotos: 'Hide all photos', photoAlt: 'Photo %{n}', photoHidden: 'Show photo %{n} (blurred)',
      reports: 'Reported %{smart_count} time |||| Reported %{smart_count} times', noReports: 'Never reported', sensitive: 'Sensitive word: %{word}', approve: 'Approve', sendBack: 'Send back', next: 'Next', previous: 'Previous', position: '%{at} of %{total}',
      approved: '%{name} approved', sentBack: '%{name} sent back', done: 'The queue is clear. Well done.', conflict: 'Somebody else decided this, or the member changed it meanwhile. Your decision was not saved.', reload: 'Reload',
      claimedByMe: 'Yours until %{time}', claimedByOther: 'Another moderator has this until %{time}. You can look, but not decide yet.', claimExpired: 'Your time is up; another moderator may claim it.', claim: 'Claim', claimAgain: 'Claim again',
      claimed: 'Being reviewed', revision: 'Revision %{n}', decided: '%{status} · %{time}', by: 'by %{id}', reasonTitle: 'Send %{name} back', reasonPick: 'Reason (press 1–9)', reasonText: 'What the member reads', reasonHelp: 'The member sees exactly this text, so say what to change. It is in Chinese, the members’ language.', reasonMissing: 'Choose a reason and say what to change',
      bulk: { open: 'Approve together', title: 'Approve %{smart_count} profile |||| Approve %{smart_count} profiles', confirm: 'Approve %{smart_count}', skipped: '%{smart_count} must be looked at alone and is left out: |||| %{smart_count} must be looked at alone and are left out:', why: 'a sensitive word, a doubtful photo, a report, or somebody else at work', none: 'Each of these must be looked at alone', done: '%{smart_count} approved', failed: '%{smart_count} did not work:', running: '%{at} of %{total}' },
      submit: 'Send back', help: 'Keyboard shortcuts', keys: { j: 'Next', k: 'Previous', a: 'Approve', r: 'Send back', p: 'Show or hide photos', digits: 'Choose a reason', u: 'Back to the queue', help: 'This help', submit: 'Send it back' },
      fields: { name: 'Name', aboutMe: 'About me', emotion: 'Views on love', lover: 'Desired partner' }, decision: { approved: 'Approved', rejected: 'Sent back', sentBack: 'Sent back', approve: 'Approved', sendBack: 'Sent back', superseded: 'Changed' },
      reasons: {
        unclear: 'Face not visible', notSelf: 'Not their photo', indecent: 'Indecent photo', contact: 'Contact details', advert: 'Advertising', sensitive: 'Sensitive or illegal', abuse: 'Abuse or discrimination', untrue: 'Not truthful', meagre: 'Says too little',
      },
    },
    users: {
      account: 'Account', profile: 'Profile', vip: 'VIP', vipUntil: 'VIP until', noVip: 'No VIP', photos: 'Photos', orders: 'Orders', ban: 'Ban', unban: 'Lift ban', roles: 'Roles', setRoles: 'Set roles', noRoles: 'No admin role',
      banTitle: 'Ban %{name}', banHelp: 'The member sees the reason and the duration, and is logged out at once.', reason: 'Reason', duration: 'Duration', forever: 'Forever', banned: '%{name} is banned', unbanTitle: 'Lift the ban of %{name}', unbanned: 'The ban of %{name} is lifted',
      unbanHelp: 'The reason goes into the audit log.', rolesTitle: 'Roles of %{name}', rolesHelp: 'Takes effect at once and goes into the audit log.', rolesSet: 'Roles updated', reasonMissing: 'Give a reason of 2 characters or more', search: 'Name, GID or phone', bannedFor: 'Banned: %{reason}',
      empty: 'No such users', emptyHelp: 'Try another word or clear the filters.', isVip: 'VIP only', noOrders: 'No orders', editHelp: 'Only the name and the introduction can be changed here; the change goes into the audit log.', privacy: 'Privacy', stealth: 'Stealth', hideOnline: 'Online state hidden', hideDistance: 'Distance hidden',
    },
    orders: {
      reconcile: 'Reconcile', reconcileHelp: 'Ask the payment provider for the truth', reconciled: 'Reconciled: %{status}', reconciledSame: 'Reconciled, still: %{status}', empty: 'No orders', emptyHelp: 'Look at another state or clear the filters.', gives: 'Gives', vipDays: '%{smart_count} VIP day |||| %{smart_count} VIP days',
      fulfilled: 'Delivered', notFulfilled: 'Not delivered', buyer: 'Buyer', providerAnswer: 'What the provider said',
    },
    audit: { empty: 'No entries', emptyHelp: 'Clear the filters and look again; entries are only ever added.' },
  },
  resources: enResources,
}
