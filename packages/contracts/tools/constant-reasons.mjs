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
    'answer.raiseAfterHours',
    'day.freesAt',
    'month.freesAt',
    'avatarImage.desc',
    'avatarImage.extname',
    'answer.appId',
    'seller.contact',
    'seller.name',
    'seller.number',
  ],
  'lists of relations tell who is here now, and of nobody when they were here last': ['user2.lastActive'],
  'only approved people are shown to others': ['showPerson[].isCompleted', 'users[].isCompleted', 'user.isCompleted'],
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
    'profile.payee',
    'profile.payeeKind',
    'profile.wxBound',
    'profile.appleBound',
  ],
  'the demo data has no withdrawal; payments/withdrawals/withdrawals.spec.ts has': [
    'answer.frozen',
    'answer.frozenValue',
    'answer.redeemed',
    'answer.redeemedValue',
  ],
  'the demo data has no comments, smiles and topics of posts': [
    'post.topic',
    'posts[].topic',
    'answer.commentTotal',
    'post.commentCount',
    'posts[].commentCount',
    'post.type',
    'posts[].type',
  ],
  'its feature is not built: muting a conversation': ['list[].muted'],
  'this tool asks from one machine': ['list[].ip'],
  'the demo data has one Alipay account, and leaves no order open for half an hour': [
    'order.provider',
    'receipt.provider',
    'answer.order',
  ],
  'the demo data gives nobody an album': ['showPerson[].photos', 'users[].photos', 'user.photos'],
  'every post of the demo data is approved': ['post.isChecked', 'posts[].isChecked', 'post.reason', 'posts[].reason'],
  'nobody of the demo data has set a cap, or asked for a refund': [
    'day.cap',
    'day.next',
    'month.cap',
    'month.next',
    'order.moneyBack',
    'list[].moneyBack',
  ],
  'the demo data’s catalogue has its first versions': ['order.productVersion', 'list[].productVersion'],
  'the demo data sends no profile back': ['profile.reviewReason'],
  'nobody of the demo data got a notice of a kind twice': ['list[].count'],
}

export const reasons = Object.fromEntries(
  Object.entries(byKind).flatMap(([reason, fields]) => fields.map((field) => [field, reason])),
)
