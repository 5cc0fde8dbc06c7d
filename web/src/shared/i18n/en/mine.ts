export const me = {
  status0: 'Fill in your profile so that others can know you', status1: 'Go on with your profile', status2: 'Your profile is under review', status3: 'Your profile was sent back: see why', status5: 'Account banned', status6: 'Account cancelled', isVip: 'VIP member', notVip: 'Become VIP', vipUntil: 'Until {{date}}', vipInvite: 'See what it includes', guanPoint: 'guanPoint', mine: 'Mine', account: 'Account',
  relations: 'Likes and loves', history: 'Whom I viewed', visits: 'Who viewed me', gifts: 'Gifts received', orders: 'Orders', edit: 'Edit profile', privacy: 'Privacy', blacklist: 'Blacklist', blacklistEmpty: 'The blacklist is empty', blacklistText: 'People you block appear here.', unblock: 'Unblock', unblockName: 'Unblock {{name}}', unblocked: 'Unblocked', admin: 'Administration', preview: 'Preview',
}
export const privacy = {
  blockMe: 'Stealth', blockMeText: 'Nobody sees you or can write to you', hideOnline: 'Hide that I am online', hideOnlineText: 'Others don’t see whether you are here', hideDistance: 'Hide distance', hideDistanceText: 'Others don’t see how far you are', whoMayWrite: 'Who may write to me', whoSeesPhotos: 'Who sees my photos',
}
export const pictures = {
  album: 'Album', number: 'Photo {{number}}', delete: 'Delete photo {{number}}', deleteTitle: 'Delete this photo?', add: 'Add a photo', uploading: 'Uploading…', underReview: 'Under review', rejected: 'Not accepted', zoom: 'Zoom', other: 'Another', use: 'Use it', avatarTitle: 'Avatar', avatarHint: 'A recent photo of your face, with nobody else on it.', chooseAvatar: 'Choose a photo', changeAvatar: 'Change avatar', avatarSaved: 'Avatar updated',
}
export const profile = {
  name: 'Name', nameHint: 'What others call you', gender: 'Gender', birthday: 'Birthday', liveCity: 'Place', chooseProvince: 'Choose a province', chooseCity: 'Choose a city', otherProvince: 'Another province', work: 'Profession', education: 'Education', height: 'Height', weight: 'Weight', income: 'Income a year', marriage: 'Marital status', nation: 'Ethnic group', habits: 'Hobbies', avatar: 'Avatar',
  aboutMe: 'About me', aboutMeHint: 'Who you are and how you spend your days', emotion: 'On love', emotionHint: 'How you think about love', lover: 'Hopes to meet', loverHint: 'Whom you would like to meet', basics: 'Basics', texts: 'In my words', habitCount: '{{count}} chosen', between: 'Please enter {{min}}–{{max}}', completion: 'Profile {{value}}% complete', completionLabel: 'Profile completion', saving: 'Saving…', saved: 'Saved',
}
export const review = {
  waitingTitle: 'Under review', waitingText: 'One working day as a rule; you are told at once.', backTitle: 'Sent back', backText: 'Please change it and hand it in again.', approvedTitle: 'Approved', approvedText: 'Others can see your profile.', changeText: 'Changed texts are reviewed again.',
}
export const wizard = {
  title: 'Your profile', progress: 'Step {{at}} of {{of}}', who: 'Who you are', life: 'Your life', hobbies: 'Your hobbies', words: 'In your words', avatar: 'Your avatar', submit: 'Hand in', next: 'Next', back: 'Back', submitText: 'A reviewer looks at it; others see you after that.', missing: 'Still missing', submitNow: 'Hand in for review', resubmit: 'Hand in again', submitted: 'Handed in, waiting for review', lookAround: 'Look around meanwhile', meet: 'Meet people',
}
export const vip = {
  title: 'VIP centre', youAre: 'You are a VIP member', youCould: 'Become a VIP member', once: 'Bought once, never renews by itself', extend: 'Extend', see: 'See prices', gives: 'VIP includes', topUp: 'Top up', more: 'More', checkOrder: 'Confirm order', tabVip: 'VIP', tabPoints: 'guanPoint', balance: 'guanPoint now: {{balance}}', noProducts: 'Nothing for sale at the moment', chooseTerm: 'Choose a term', choosePack: 'Choose a pack',
  oldPrice: 'was {{price}}', noRenewal: 'One payment, no renewal.', jumping: 'Opening', payFor: 'Pay {{price}} by Alipay', chooseFirst: 'Choose one',
}
export const orders = {
  waiting: 'Waiting for payment', paid: 'Paid', failed: 'Payment failed', refunded: 'Refunded', closed: 'Order closed', notPaid: 'Order not paid', complete: 'Payment complete', amount: 'Amount', number: 'Order', made: 'Made', paidAt: 'Paid', closesAt: 'Closes', answer: 'The provider says', pay: 'Pay {{price}}', query: 'Order', none: 'No orders yet', check: 'Ask about the payment',
  askTitle: 'Is the payment complete?', askText: 'If so, we ask Alipay for the result.', askYes: 'Complete', askNo: 'Not yet', vipActive: 'VIP is active: {{days}} more days.', pointsAdded: '{{points}} guanPoint have been credited.', goOn: 'Go on with what you were doing',
}
export const gifts = { redeemable: 'Redeemable', frozen: 'Frozen', redeemed: 'Redeemed', sentCount: 'You have sent {{count}} red flowers', received: 'Flowers received', empty: 'No flowers yet' }
