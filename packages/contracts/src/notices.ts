/**
 * The client's own texts, independent of a server refusal: the rest of the texts of sections 4 to 8, shown as
 * `notice.<CODE>`. Refusals are in errors.ts; together they are the error catalogue. The client fills `{name}`.
 */
interface Notice {
  readonly zh: string
  readonly en: string
}

export const notices = {
  // http
  NO_RESPONSE: { zh: '没有收到回应，请检查网络后重试', en: 'No answer. Check the network and try again' },
  // network
  OFFLINE: { zh: '请打开设备网络连接', en: 'Please turn on the device network connection' },
  DISCONNECTED: { zh: '你的设备已断开网络', en: 'Your device has disconnected from the network' },
  RECONNECTED: { zh: '你的设备已连接网络', en: 'Your device is connected to the network' },
  // socket and loading
  SOCKET_LOST: { zh: '你已掉线', en: 'You have been disconnected' },
  CHUNK_FAILED: {
    zh: '页面加载失败：{file}（{type}，{source}）',
    en: 'Missing file {file}, error type {type}, requested from {source}',
  },
  JUMPING: { zh: '正在跳转', en: 'Jump in progress' },
  // login
  TOKEN_FAILED: { zh: '获取token失败', en: 'Failed to get token' },
  USER_ID_EMPTY: { zh: '用户ID为空', en: 'User ID empty' },
  VERIFIED: { zh: '验证成功', en: 'Verification successful' },
  TOKEN_HANDLING_FAILED: { zh: 'token处理失败，请稍后重试', en: 'Token handling failed, retry later' },
  VERIFY_FAILED: { zh: '验证失败，请重试', en: 'Verification failed, retry' },
  BROWSING_AS_GUEST: { zh: '你未登录，登录后体验更多功能', en: 'Not logged in, log in for more features' },
  NOTIFICATION_OFF: { zh: '未开启通知权限', en: 'Notification permission not enabled' },
  CONFIRM_ADULT: { zh: '请确认你已年满18周岁', en: 'Please confirm that you are an adult' },
  // orders
  PAYMENT_COMPLETE: { zh: '支付完成', en: 'Payment complete' },
  WAITING_FOR_PAYMENT: { zh: '等待支付', en: 'Waiting for payment' },
  PAYMENT_FAILED: { zh: '支付失败', en: 'Payment failed' },
  IS_PAYMENT_COMPLETE: { zh: '支付完成了吗？', en: 'Is the payment complete?' },
  ORDER_QUERY_ERROR: { zh: '查询订单状态出错', en: 'Querying order status error' },
  POINTS_BOUGHT: { zh: '购买关点成功', en: 'Points purchase successful' },
  POINTS_FAILED: { zh: '购买关点失败', en: 'Points purchase failed' },
  POINTS_ERROR: { zh: '购买关点出错', en: 'Points purchase error' },
  // lists and writes
  LIKE_FAILED: { zh: '点赞失败', en: 'Like failed' },
  NO_MORE: { zh: '没有更多数据了', en: 'No more data' },
  MESSAGES_FAILED: { zh: '获取消息失败', en: 'Failed to get messages' },
  DELETED: { zh: '删除成功', en: 'Delete succeeded' },
  DELETE_FAILED: { zh: '删除失败', en: 'Delete failed' },
  DELETE_ERROR: { zh: '删除出错', en: 'Delete error' },
  USER_UPDATE_ERROR: { zh: '用户信息更新出错', en: 'User info update error' },
  STATUS_UPDATE_ERROR: { zh: '状态更新出错', en: 'Status update error' },
  LINK_FILTERED: { zh: '网址已过滤', en: 'URL filtered' },
} as const satisfies Record<string, Notice>

export type NoticeCode = keyof typeof notices
