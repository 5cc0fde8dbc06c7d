export const deck = {
  title: 'Xinyu', online: 'Recently active', photoOf: 'Photo of {{name}}', like: 'Like', pass: 'Pass', love: 'Love', undo: 'Undo', undoVip: 'Undo (VIP)', browse: 'More people', endTitle: 'That was today’s selection', endText: 'New people come tomorrow. You can go on looking at others now.', more: 'Show some more',
}
export const user = { realName: 'Real name', noName: 'No name yet' }
export const person = {
  title: 'Profile', menu: 'More', openPhoto: 'Open photo {{number}} of {{total}}', age: '{{age}}', aboutMe: 'About me', emotion: 'On love', lover: 'Hopes to meet', habits: 'Hobbies',
  cost: '{{cost}} pts', costOf: '{{cost}} of {{balance}} pts', like: 'Like', liked: 'Liked', love: 'Love', lovedShort: 'Loved', follow: 'Follow', following: 'Followed', flowers: 'Flowers', chat: 'Chat', followed: 'Following', unfollowed: 'No longer following', loved: 'Your love was sent', lovedFor: 'Your love was sent for {{cost}} guanPoint; {{left}} left',
  matchTitle: 'You love each other', matchText: 'You and {{name}} both said love. Say something.', matchGo: 'Chat', block: 'Block', blockTitle: 'Block {{name}}?', blockText: 'Neither will see or write to the other. You can take it back in the blacklist.', blocked: 'Blocked', report: 'Report',
}
export const report = {
  title: 'Report', promise: 'We keep the evidence and look into it. Nobody learns who reported.', reason: 'Reason', scam: 'Scam', harassment: 'Harassment', sexual: 'Sexual content', fake: 'Fake profile', spam: 'Advertising', minor: 'A minor', illegal: 'Illegal', other: 'Other', more: 'More', placeholder: 'What happened (optional)', send: 'Send report', done: 'Your report has arrived; we will look into it soon',
}
export const flowers = { title: 'Flowers for {{name}}', number: 'How many', choose: 'Choose how many', count: '{{count}}', balance: 'Your guanPoint: {{balance}}', send: 'Send {{num}}', sendFor: 'Send {{num}} for {{cost}} guanPoint', sent: '{{num}} flowers sent for {{cost}} guanPoint; {{left}} left' }
export const browse = {
  title: 'More people', gid: 'GID, 8 digits', find: 'Find', filter: 'Filter', reset: 'Clear', apply: 'Show people', change: 'Change the filter', age: 'Age', province: 'Province', educationMin: 'Education at least', online: 'Online only', withPhoto: 'With photos', realName: 'Real name checked', nobody: 'Nobody matches', nobodyText: 'Try without one or two conditions.',
}
export const relations = { each: 'Mutual love', likeMe: 'Like me', iLike: 'I like', loveMe: 'Love me', iLove: 'I love', match: 'Match', empty: 'Nobody here yet', blurred: 'Somebody', blurredText: 'VIP shows who it is' }
