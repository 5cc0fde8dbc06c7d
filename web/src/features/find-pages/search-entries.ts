/** A search result in the settings: a screen, and the words of both languages that find it. */
export interface SearchEntry {
  readonly to: string
  readonly zh: string
  readonly en: string
  /** more words, not shown */
  readonly words: string
}
const entry = (to: string, zh: string, en: string, words = ''): SearchEntry => ({ to, zh, en, words })

export const searchEntries: readonly SearchEntry[] = [
  entry('/', '今天的推荐', 'Today’s recommendations', '首页 恋 卡片 home deck swipe'),
  entry('/message', '信', 'Messages', '聊天 会话 通知 chat talk inbox'),
  entry('/me', '我', 'Me', '个人 主页 profile'),
  entry('/homepage', '欢迎页', 'Welcome page', '介绍 landing'),
  entry('/register/complete', '完善资料', 'Complete your profile', '填写 审核 提交 wizard review'),
  entry('/swiper', '上下滑动看笑容与人', 'Swipe through smiles and people', '竖屏 浏览 vertical'),
  entry('/more-user', '更多的人', 'More people', '浏览 筛选 编号 browse filter gid'),
  entry('/user-filter', '高级筛选', 'Advanced filter', '条件 年龄 身高 城市 search age height city'),
  entry('/online', '在线的人', 'Who is online', '活跃 active'),
  entry('/follow-list', '关注与粉丝', 'Following and followers', '关注我 fans'),
  entry('/relations?tab=each', '喜欢与爱', 'Likes and loves', '匹配 互相喜欢 心动 match'),
  entry('/face', '人脸搜索', 'Face search', '照片 相似 photo likeness'),
  entry('/smile', '笑容秀', 'Smiles', '照片 smile battle'),
  entry('/smile/pk', '笑容PK', 'Smile PK', '投票 对战 vote battle'),
  entry('/smile/wrapper', '笑容精选', 'Smile picks', '精选 picks'),
  entry('/smile/push', '笑容推荐', 'Smiles for you', '推荐 recommendation'),
  entry('/smile/rank', '笑容排行榜', 'Smile ranking', '榜单 排名 board'),
  entry('/posts', '动态', 'Posts', '心情 朋友圈 mood feed'),
  entry('/post/add-mood', '发布心情', 'Post a mood', '发动态 写 照片 publish write photo'),
  entry('/post/add-smile', '发布笑容', 'Post a smile', '发动态 照片 publish photo'),
  entry('/me/posts', '我的动态', 'My posts', '草稿 drafts'),
  entry('/share', '邀请朋友', 'Invite friends', '推荐 奖励 邀请码 refer reward code'),
  entry('/share/qr', '邀请二维码', 'Invitation QR code', '海报 图片 poster'),
  entry('/history', '我看过谁', 'Viewed by me', '浏览记录 history'),
  entry('/message/visits', '谁看过我', 'Who viewed me', '访客 visitors'),
  entry('/message/sys', '系统消息', 'System messages', '公告 notice'),
  entry('/message/likes', '互动消息', 'Interactions', '点赞 likes'),
  entry('/message/like', '喜欢通知', 'Like notices', '点赞 likes'),
  entry('/message/comment', '评论通知', 'Comment notices', '回复 replies'),
  entry('/message/view', '浏览通知', 'View notices', '访问 views'),
  entry('/message/follow', '关注通知', 'Follow notices', '粉丝 followers'),
  entry('/message/gift', '礼物通知', 'Gift notices', '小红花 flowers'),
  entry('/assistant', 'AI助手', 'AI assistant', '聊天建议 问答 advice'),
  entry('/vip', 'VIP中心', 'VIP centre', '会员 权益 member benefits'),
  entry('/vip/check-order?tab=0', '购买VIP', 'Buy VIP', '开通 续期 价格 会员 price renew'),
  entry('/vip/check-order?tab=1', '购买关点', 'Buy points', 'guanPoint 充值 余额 点数 top up points balance'),
  entry('/vip/orders', '订单', 'Orders', '付款 退款 收据 发票 payment refund receipt invoice'),
  entry('/vip/order-finished', '订单查询', 'Order status', '付款结果 到账 paid'),
  entry('/vip/check-in', '签到', 'Check in', '每日 送VIP daily'),
  entry('/vip/gift-center', '收到的礼物与提现', 'Gifts and withdrawals', '小红花 兑换 flowers withdraw money'),
  entry('/vip/wrapper', '精选会员', 'Featured members', '申请 featured'),
  entry('/me/edit', '编辑资料', 'Edit profile', '昵称 生日 身高 职业 城市 相册 name birthday height job city album'),
  entry('/me/edit/avatar', '头像', 'Avatar', '照片 更换 photo picture'),
  entry('/me/edit/about', '关于我', 'About me', '自我介绍 introduction'),
  entry('/me/edit/emotion', '爱情观', 'Views on love', '感情'),
  entry('/me/edit/lover', '期待的人', 'Looking for', '理想 hopes to meet partner'),
  entry('/me/edit/habit', '爱好', 'Hobbies', '兴趣 interests'),
  entry('/user/preview', '预览我的主页', 'Preview my page', '别人看到的我 how others see me'),
  entry('/me/wishes', '我的期望', 'My wishes', '推荐条件 年龄 个性化 recommendation age personal'),
  entry('/me/blacklist', '黑名单', 'Blacklist', '拉黑 屏蔽 block'),
  entry('/me/privacy', '隐私设置', 'Privacy', '隐身 距离 在线状态 谁可以写信 stealth distance online'),
  entry('/me/privacy/contacts', '屏蔽通讯录', 'Hide from phone contacts', '手机联系人 熟人 contacts'),
  entry('/me/consents', '我的授权', 'My consents', '同意 位置 人脸 协议 location face agreement'),
  entry('/me/notifications', '消息提醒', 'Notifications', '推送 免打扰 push quiet'),
  entry('/me/realname', '实名认证', 'Real-name verification', '身份证 check identity card'),
  entry('/me/realname/face', '真人核验', 'Identity check', '人脸 摄像头 face camera'),
  entry('/me/grade', '学历认证', 'Education verification', '毕业证 check 学校 certificate school'),
  entry('/me/withdraw-info', '收款信息', 'Payee', '支付宝 银行卡 提现 alipay bank withdraw'),
  entry('/me/phone', '绑定手机', 'Link a phone number', '换号 bind 手机号 number'),
  entry('/about/account', '我的账号', 'My account', '密码 微信 苹果 绑定 password wechat apple link bind'),
  entry('/setting/account/sessions', '登录的设备', 'Devices', '登录记录 退出其他设备 sessions log out'),
  entry('/setting/account/passkeys', '通行密钥', 'Passkeys', '指纹 面容 登录 passkey fingerprint face id'),
  entry('/setting/account/data', '我的数据', 'A copy of my data', '导出 下载 个人信息副本 export copy'),
  entry('/setting/account/cancel', '注销账号', 'Delete account', '删除账号 销户 cancel'),
  entry('/setting/spending', '消费上限', 'Spending limits', '限额 每日 每月 cap daily monthly'),
  entry('/setting/statements', '处理说明', 'Decisions about me', '封禁 警告 限制 原因 ban warning'),
  entry('/setting/limit', '限制与申诉', 'Limit and appeal', '不能发消息 申诉 cannot write strangers'),
  entry('/setting/reports', '我的举报', 'My reports', '投诉 complaint'),
  entry('/choose-location', '选择城市', 'Choose a city', '所在地 省份 location province'),
  entry('/open-location', '位置', 'My location', '地图 定位 place map'),
  entry('/about', '关于心屿', 'About Xinyu', '版本 介绍 version'),
  entry('/about/connect', '帮助与客服', 'Help and support', '常见问题 联系 faq contact'),
  entry('/about/connect/ask', '提问', 'Ask support', '客服 反馈 feedback'),
  entry('/about/connect/questions', '我的问题', 'My questions', '客服 答复 answers'),
  entry('/about/service', '服务条款', 'Terms of service', '用户协议 agreement'),
  entry('/about/send-contract', '签署服务协议', 'Sign the agreement', '合同 签约 contract sendContract'),
  entry('/about/privacy', '隐私政策', 'Privacy policy', '个人信息 data'),
  entry('/about/behavior', '用户行为规范', 'Conduct rules', '社区 规则 community'),
  entry('/about/ugc-rule', '用户内容规则', 'Content rules', '发布 审核 posting'),
  entry('/about/minors', '未成年人保护', 'Protection of minors', '18岁 adults'),
  entry('/about/face', '人脸信息处理规则', 'Face data rules', '生物识别 biometric'),
  entry('/about/vip-service', 'VIP服务协议', 'VIP agreement', '会员条款 terms'),
  entry('/about/guan-point-service', '关点服务协议', 'Points agreement', 'guanPoint 充值条款 terms'),
  entry('/about/receive-gift-service', '礼物兑换协议', 'Gift agreement', '提现条款 terms'),
  entry('/about/matching', '推荐算法说明', 'How recommendations work', '算法 algorithm'),
  entry('/about/download', '版本与更新', 'Version and update', '下载 安装 download install'),
]

const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, '')

/** Every search word must match. Exact titles come first, then titles that contain the words, then the rest. */
export const search = (question: string): readonly SearchEntry[] => {
  const wanted = question.trim().split(/\s+/).map(plain).filter(Boolean)
  if (wanted.length === 0) return []
  const has = (text: string): boolean => wanted.every((word) => plain(text).includes(word))
  const found = searchEntries.filter(({ zh, en, words }) => has(`${zh} ${en} ${words}`))
  const asked = plain(question)
  const rank = ({ zh, en }: SearchEntry): number =>
    [zh, en].some((title) => plain(title) === asked) ? 0 : has(zh) || has(en) ? 1 : 2
  return found.sort((a, b) => rank(a) - rank(b))
}
