/**
 * Why a field never varies over the demo data, by what holds it and its name. Said by kind: it is one by design, its
 * feature is not built, or the demo data has no such case though a test of its service has.
 */
const byKind = {
  'the same for everybody, by design': [
    'text.body',
    'text.title',
    'text.version',
    'costs.flower',
    'costs.love',
    'productList[].onSale',
    'avatarImage.desc',
    'avatarImage.extname',
  ],
  'only approved people are shown to others': [
    'showPerson[].isCompleted',
    'users[].isCompleted',
    'user.isCompleted',
    'user2.isCompleted',
  ],
  'kept for the shipped client, which reads it and needs nothing in it': [
    'answer.msg',
    'avatarImage.isTemp',
    'avatarImage.status',
  ],
  'its feature is not built: real name, education, payee, WeChat, Apple': [
    'profile.hasRealChecked',
    'showPerson[].hasRealChecked',
    'users[].hasRealChecked',
    'user.hasRealChecked',
    'user2.hasRealChecked',
    'profile.hasGradeChecked',
    'profile.hasWithdrawInfo',
    'profile.wxBound',
    'profile.appleBound',
    'productList[].appleProductId',
  ],
  'its feature is not built: withdrawals': [
    'answer.frozen',
    'answer.frozenValue',
    'answer.redeemed',
    'answer.redeemedValue',
  ],
  'its feature is not built: comments, smiles and drafts of posts': [
    'answer.commentTotal',
    'post.commentCount',
    'posts[].commentCount',
    'post.type',
    'posts[].type',
  ],
  'its feature is not built: muting a conversation': ['list[].muted'],
  'nobody of the demo data is connected': [
    'list[].online',
    'profile.online',
    'showPerson[].online',
    'users[].online',
    'user.online',
    'user2.online',
    'user2.lastActive',
  ],
  'this tool logs in from one machine, in one way': [
    'list[].browser',
    'list[].how',
    'list[].ip',
    'list[].location',
    'list[].os',
  ],
  'the demo data has one Alipay account, and leaves no order open for half an hour': ['order.provider', 'answer.order'],
  'the demo data gives nobody an album or a consent of faces': [
    'showPerson[].photos',
    'users[].photos',
    'user.photos',
    'user2.photos',
    'consent.at',
    'consent.given',
    'consent.textVersion',
  ],
  'the demo data has every setting of privacy as it is at first': [
    'privacy.blockMe',
    'privacy.hideDistance',
    'privacy.hideOnline',
    'privacy.whoMayWrite',
    'privacy.whoSeesPhotos',
    'profile.blockMe',
  ],
  'the demo data has approved posts without a place only, and nobody of these people likes one of them': [
    'post.city',
    'posts[].city',
    'post.isChecked',
    'posts[].isChecked',
    'post.isLiked',
    'post.reason',
    'posts[].reason',
  ],
  'the demo data sends no profile back': ['profile.reviewReason'],
  'nobody of the demo data has read a notice, or got one of a kind twice': ['list[].isRead', 'list[].count'],
}

export const reasons = Object.fromEntries(
  Object.entries(byKind).flatMap(([reason, fields]) => fields.map((field) => [field, reason])),
)
