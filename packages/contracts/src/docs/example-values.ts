/** What a field of this name looks like in an example: the same person, place and time all through the pages. */
export const valuesByName: Readonly<Record<string, unknown>> = {
  _id: '66f0c1d2e3a4b5c6d7e8f901', id: '66f0c1d2e3a4b5c6d7e8f901', user_id: '66f0c1d2e3a4b5c6d7e8f902', user2_id: '66f0c1d2e3a4b5c6d7e8f903', userId: '66f0c1d2e3a4b5c6d7e8f902', targetUserId: '66f0c1d2e3a4b5c6d7e8f903',
  favorite_id: '66f0c1d2e3a4b5c6d7e8f902_66f0c1d2e3a4b5c6d7e8f903', post_id: '66f0c1d2e3a4b5c6d7e8f904', comment_id: '66f0c1d2e3a4b5c6d7e8f905', msg_id: '66f0c1d2e3a4b5c6d7e8f906', orderId: '66f0c1d2e3a4b5c6d7e8f907', clientId: '7f8d3f39-5c6b-4f0e-9d53-0b7d1c2a9e11',
  GID: '10002358', name: '小满', userName: '小满', nickname: '小满', realName: '张满', phone: '13800138000', smsCode: '246810', password: 'correct horse battery', oldPassword: 'tr0ub4dor and three',
  token: 'eyJhbGciOiJFZERTQSJ9…', refreshToken: 'r1.6d1f…', expiresIn: 900, ticket: 't1.9c2e…', identityToken: 'eyJraWQiOiJ…', signedTransaction: 'eyJhbGciOiJFUzI1NiJ9…', signedPayload: 'eyJhbGciOiJFUzI1NiJ9…',
  keyVersion: 'v2-20261120', keyId: 'k20261120', codes: 'bW9vbg', publicKey: '-----BEGIN PUBLIC KEY-----\n…\n-----END PUBLIC KEY-----\n', idCard: '11010519491231002X', shareCode: 'XY7K2M',
  avatar: 'https://img.example.com/a/66f0c1d2/Xk29dLq0Zb.jpg', url: 'https://img.example.com/a/66f0c1d2/Xk29dLq0Zb.jpg', thumb: 'https://img.example.com/a/66f0c1d2/Xk29dLq0Zb-240.jpg', large: 'https://img.example.com/a/66f0c1d2/Xk29dLq0Zb-1920.jpg', media_url: 'https://img.example.com/a/66f0c1d2/Xk29dLq0Zb.jpg',
  key: 'u/66f0c1d2e3a4b5c6d7e8f902/Xk29dLq0Zb.jpg', img: 'u/66f0c1d2e3a4b5c6d7e8f902/Xk29dLq0Zb.jpg', imgName: 'u/66f0c1d2e3a4b5c6d7e8f902/Xk29dLq0Zb.jpg', host: 'https://files.example.com', startsWith: 'u/66f0c1d2e3a4b5c6d7e8f902/',
  payUrl: 'https://openapi.alipay.com/gateway.do?…', returnUrl: '/vip/order-finished', link: '/vip', extname: 'jpg', desc: '1', sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  province: '广东省', city: '深圳市', provinceCode: '44', cityCode: '4403', region: '44', location: '广东省深圳市', ip: '203.0.113.7', os: 'Android 15', browser: 'Chrome 143', deviceId: '4f1c9d0a7b3e',
  gender: 2, birthday: '1998-05-17', age: 28, height: 165, weight: 52, work: 4, education: 4, income: 2, marriage: 0, nation: 0, isCompleted: 4, isChecked: 1, hasRealChecked: 4, hasGradeChecked: 0, completion: 100,
  aboutMe: '喜欢海边和老电影', emotion: '慢一点，真一点', lover: '温和、爱笑的人', title: '资料已通过审核', content: '周末一起去看海吗？', text: '今天的晚霞', msg: '周末一起去看海吗？', templateMsgTitle: '订单已支付', templateMsgContent: '会员已开通', templateMsgTime: '2026-11-20 08:00',
  reason: '头像不清晰，请更换', note: '证据清楚', reasonCode: 'avatar-unclear', word: '加微信', badword: null, label: '海边', school: '深圳大学', openid: 'oX9f-5Kd0example', openidH5: 'oX9f-5Kd0example', jsCode: '0a3Bxc', code: 'liked', account: 'man@example.com',
  version: '2.3.6', textVersion: '2026-11', number: 236, price: 2800, amount: 100_000, fee: 5000, tax: 4000, taxable: 20_000, net: 91_000, payee: '62**********7890', flowers: 1667, days: 30, points: 300, guanPoint: 280, num: 3, cost: 30, productNum: 'vip-month', appleProductId: 'xinyu.vip.month', change: -20,
  page: 1, rows: 20, skip: 0, total: 1, count: 1, seq: 12, distance: 0.42, smile: 0.87, retryAfter: 60, success: true, errcode: 0, errmsg: 'ok', status: 0, how: 'phone', day: '2026-11-20', filename: 'photo.jpg', textOf: '', templateId: 't1', kind: 'text', role: 'moderator',
}

/** A moment of the examples. */
export const MOMENT = '2026-11-20T00:00:00.000Z'
