import { limitTextOf } from './limits.ts'

/**
 * Every refusal of the product: code → HTTP status, Chinese text, English text. `{name}` is filled from the refusal's
 * details. The texts of the specification's section 8 are defined only here.
 */
interface Entry {
  readonly http: number
  readonly zh: string
  readonly en: string
}
const business = (zh: string, en: string): Entry => ({ http: 200, zh, en })
const http = (status: number, zh: string, en: string): Entry => ({ http: status, zh, en })

export const errors = {
  // transport
  INVALID_INPUT: http(400, '提交的内容有误，请检查后重试', 'Some of the input is not valid; check it and try again'),
  FILTER_UNKNOWN: http(
    400,
    '没有“{name}”这个筛选条件，可用的有：{allowed}',
    'There is no filter “{name}”; these can be used: {allowed}',
  ),
  SORT_UNKNOWN: http(
    400,
    '不能按“{name}”排序，可用的有：{allowed}',
    'This cannot be sorted by “{name}”; these can be used: {allowed}',
  ),
  NOT_LOGGED_IN: http(401, '你还未登录', 'You have not logged in'),
  TOKEN_EXPIRED: http(401, '登录已过期，请重新登录', 'Login expired, please log in again'),
  CLIENT_UNKNOWN: http(401, '客户端凭证无效', 'The client credentials are not valid'),
  FORBIDDEN: http(403, '你没有权限进行此操作', 'You are not allowed to do this'),
  NOT_FOUND: http(404, '没有找到数据', 'No data found'),
  CONFLICT: business('内容已被他人修改，请刷新后重试', 'Somebody else changed this meanwhile; reload and try again'),
  UNDO_TOO_LATE: business(
    '十分钟已过，决定已经通知会员，不能撤回。可以重新作出决定，或联系会员说明',
    'Ten minutes are over and the member has been told, so this cannot be taken back; decide anew or write to them',
  ),
  TOO_LARGE: http(413, '文件太大，请选择小一些的文件', 'The file is too large; choose a smaller one'),
  TOO_FREQUENT: http(429, '访问过于频繁，请稍后重试', 'Access too frequent, please retry later'),
  INTERNAL: http(500, '请求错误', 'Request error'),
  NOT_BUILT: http(501, '该功能尚未开放', 'This is not available yet'),
  UNAVAILABLE: http(503, '服务暂时不可用，请稍后重试', 'Service error, retry later'),
  TIMED_OUT: http(504, '服务响应超时，请稍后查看结果', 'The service took too long; look at the outcome in a moment'),

  // people
  MINOR: business('未成年人不能使用本应用', 'Minors may not use this app'),
  PHONE_INVALID: business('请输入正确的手机号', 'Please enter a correct phone number'),
  SMS_CODE_WRONG: business('验证码错误，请重新输入', 'The code is wrong, please enter it again'),
  SMS_CODE_EXPIRED: business('验证码已过期，请重新获取', 'The code has expired, please request a new one'),
  SMS_CODE_TRIES: business('验证码错误次数过多，请重新获取', 'Too many wrong codes, please request a new one'),
  SMS_TOO_SOON: http(
    429,
    '获取验证码过于频繁，请{retryAfter}秒后重试',
    'Please wait {retryAfter} seconds before requesting another code',
  ),
  SMS_LIMIT: http(
    429,
    '今日获取验证码次数已达上限，请明天再试',
    'The limit of codes for today is reached; try again tomorrow',
  ),
  PASSWORD_WRONG: business('手机号或密码错误', 'The phone number or the password is wrong'),
  PASSWORD_COMMON: business(
    '该密码太常见，容易被猜到，请换一个',
    'This password is too common and easily guessed, choose another',
  ),
  NEED_SECOND_FACTOR: business('请输入动态验证码', 'Enter the code of your authenticator'),
  SECOND_FACTOR_WRONG: business(
    '动态验证码错误，请重新输入',
    'The authenticator’s code is wrong, please enter it again',
  ),
  SECOND_FACTOR_USED: business(
    '该动态验证码已使用过，请等待下一个',
    'This code was used already, please wait for the next one',
  ),
  SECOND_FACTOR_EXPIRED: business('登录已超时，请重新登录', 'This login took too long, please start again'),
  SECOND_FACTOR_SET: business('该账号已绑定动态验证器', 'This account has an authenticator already'),
  SECOND_FACTOR_NONE: business('该账号未绑定动态验证器', 'This account has no authenticator'),
  NEED_PROOF: business('请输入验证码或密码，确认是你本人操作', 'Enter a code or your password to confirm it is you'),
  REFRESH_REUSED: http(401, '登录状态异常，请重新登录', 'This login was used elsewhere, please log in again'),
  USER_DISABLED: business('用户已被禁用', 'User disabled'),
  USER_NOT_FOUND: business('用户不存在', 'User not found'),
  ACCOUNT_BANNED: business('账号已被封禁', 'Account banned'),
  ACCOUNT_CANCELLED: business('账号已注销', 'Account cancelled'),
  STEALTH_MODE: business('对方已开启隐身模式', 'The user enabled stealth mode'),
  BLACKLISTED: business('由于黑名单设置，无法进行此操作', 'Not possible because of a blacklist'),
  NOT_ACCEPTING: business('对方设置了消息权限，暂时不能发送', 'This person does not accept messages from you'),
  SELF: business('不能对自己进行此操作', 'Not possible with yourself'),
  PROFILE_NOT_APPROVED: business('你的资料还未通过审核', 'Your profile is not yet approved'),
  PROFILE_INCOMPLETE: business('请先完善资料：{missing}', 'Please complete your profile first: {missing}'),
  PROFILE_UNCHANGED: business(
    '资料和退回时一样。退回原因：{reason} 请先修改，再提交',
    'The profile is as it was when it was sent back: {reason} Change it, then hand it in again',
  ),
  NEED_LOGIN: business('请先登录', 'Please log in first'),
  NEED_VIP: business('该功能需要开通VIP', 'This needs VIP'),
  NEED_REAL_NAME: business('请先完成实名认证', 'Please complete the real-name check first'),
  NEED_AVATAR: business('请先上传头像', 'Please upload an avatar first'),
  NEED_PHONE: business('请先绑定手机号', 'Please verify your phone first'),
  NEED_ACCOUNT: business('请先绑定手机号或苹果账号', 'Please bind a phone or an Apple account first'),
  NEED_APPLE: business('请先绑定苹果账号', 'Please bind an Apple account first'),
  NEED_WITHDRAW_INFO: business('请先填写收款信息', 'Please fill in your payee info first'),
  PAYEE_NAME: business(
    '收款人姓名与实名认证的姓名不一致，请填写本人名下的收款账户',
    'The payee’s name is not your verified name; give an account of your own',
  ),
  NEED_BASIC_INFO: business('请先完善生日、城市和职业', 'Please fill in birthday, city and profession first'),
  WX_CODE_INVALID: business('微信授权失败，请重试', 'WeChat did not confirm this login, try again'),
  APPLE_TOKEN_INVALID: business('苹果账号验证失败，请重试', 'Apple did not confirm this login, try again'),
  TICKET_INVALID: business('绑定已超时，请重新登录', 'The binding took too long, please log in again'),
  UNBIND_FIRST: business(
    '你的账号已绑定了另一个，请先在“我的账号”解绑',
    'Your account is bound to another one; unbind that first under My account',
  ),
  LAST_WAY_IN: business(
    '这是你唯一的登录方式，请先绑定手机号再解绑',
    'This is your only way to log in; bind a phone first, then unbind it',
  ),
  ALREADY_BOUND: business(
    '该账号已绑定其他用户，请换一个，或用它登录',
    'This account is bound to somebody else; take another one, or log in with it',
  ),
  ID_FORMAT: business('你的身份证号码长度或格式错误', 'Your ID length or format is wrong'),
  ID_REGION: business('身份证地区非法', 'Region illegal'),
  ID_BIRTH_DATE: business('身份证出生日期非法', 'Birth date illegal'),
  ID_CHECKSUM: business('身份证号码非法', 'ID number illegal'),
  ID_IN_USE: business(
    '该身份证已在其他账号完成实名认证，如有疑问请联系客服',
    'Another account is verified with this ID card; if that was not you, please contact support',
  ),
  CHECK_STATE: business('认证正在审核中或已通过，无需重复提交', 'This check waits for review or is passed already'),
  VERIFIED_FIELD: business(
    '生日和性别已由实名认证确认，不能修改',
    'Birthday and gender were confirmed by the real-name check and cannot be changed',
  ),
  TEXT_OUTDATED: business('协议已更新，请阅读最新版本', 'The agreement has changed, please read the latest version'),
  CONSENT_NEEDED: business(
    '请先在“我的授权”中同意使用位置，再更新位置',
    'Please agree to the use of your position under “My consents” first, then update it',
  ),
  SECOND_ADMIN_NEEDED: business(
    '管理员和财务角色须由两位管理员授予，目前没有其他管理员可以批准。请运维在服务器上运行 xinyu create-admin --phone 手机号 --password 密码 --roles admin 增加一位，再进行此操作',
    'Two administrators give the roles admin and finance, and there is no other who could approve. Have the operator make one on the server: xinyu create-admin --phone N --password P --roles admin. Then try again',
  ),
  ROLE_GRANT_OVER: business(
    '这项授权已被处理、更改，或超过7天未批准而失效，请刷新后查看；需要时请重新授予',
    'This grant was decided, changed, or is over after 7 days; reload, and give the roles again if they are needed',
  ),
  LAST_ADMIN: business(
    '这是最后一位管理员。请先让另一位同事成为管理员，再进行此操作',
    'This is the last administrator. Make a colleague administrator first, then try again',
  ),
  VERSION_NUMBER: business(
    '版本号必须大于该平台已有的版本 {highest}',
    'The number must be above {highest}, the highest one of this platform',
  ),
  VERSION_IS_ON: business(
    '该版本正在发布中，请先停用再删除',
    'This version is published; switch it off before you delete it',
  ),
  PACKAGE_INVALID: business('这不是安装包，请重新选择文件', 'This is not an app package; choose another file'),
  PACKAGE_IN_USE: business(
    '有版本正在使用该安装包，请先更换版本的安装包',
    'A version uses this package; give the version another one first',
  ),
  FEATURED_STATE: business(
    '申请的状态已变化，请刷新查看',
    'The state of the application does not allow this; reload to see it',
  ),
  SHARE_CODE_INVALID: business(
    '邀请码无效，请向邀请人核对后再填',
    'The invitation code is not valid; check it with whoever gave it to you',
  ),
  ALREADY_INVITED: business('你已填写过邀请人', 'Who invited you is already recorded'),
  INVITE_TOO_LATE: business(
    '邀请码只能在注册后24小时内填写',
    'An invitation code can be entered within 24 hours of joining only',
  ),
  DEVICE_NOT_NEW: business(
    '该设备已注册过账号，只有新设备可以使用邀请码',
    'Somebody joined from this device before; invitations are for new devices only',
  ),
  INVITE_LOOP: business(
    '对方是受你邀请加入的，不能再填写其邀请码',
    'They joined by your invitation, so they cannot have invited you',
  ),
  VIEW_FAILED: business('添加浏览记录失败', 'Adding the browse record failed'),
  // pictures
  IMAGE_REQUIRED: business('请选择图片', 'Please choose a picture'),
  IMAGE_INVALID: business(
    '无法识别的图片，请选择 JPEG、PNG 或 WebP 图片',
    'Not a readable picture; choose a JPEG, PNG or WebP',
  ),
  UPLOAD_UNSAFE: business(
    '这个文件没有通过安全检查，请选择另一个文件',
    'This file did not pass the security check; choose another',
  ),
  IMAGE_TOO_MANY: business('最多上传{max}张图片', 'At most {max} pictures'),
  ANSWERS_TOO_MANY: business('最多回答{max}个问题，请先删除一个', 'At most {max} answers; take one away first'),
  IMAGE_SENSITIVE: business('照片包含敏感内容，请重新选择', 'The photo contains sensitive content, choose another'),
  FACE_DETECT_FAILED: business('检测出错，请稍后重试', 'Detection error, retry later'),
  NO_FACE: business(
    '未检测到人脸，请换一张正脸清楚的照片',
    'No face detected; choose a photo that shows a face clearly',
  ),
  MANY_FACES: business(
    '检测到多张人脸，请换一张只有一个人的照片',
    'Multiple faces detected; choose a photo of one person alone',
  ),
  IMAGE_TOO_SMALL: business('图片太小，边长至少64像素', 'The picture is too small; each side needs 64 pixels'),
  IMAGE_TOO_LARGE: business('图片太大，最多2400万像素', 'The picture is too large; 24 megapixels at most'),
  FACE_TOO_SMALL: business('人脸太小，请靠近一些', 'The face is too small; come closer'),
  FACE_BLURRED: business('人脸模糊，请重新拍摄', 'The face is blurred; take another picture'),
  FACE_CONSENT_NEEDED: business('请先同意人脸信息处理规则', 'Please agree to the processing of face data first'),
  FACE_DIFFERENT: business(
    '与头像不是同一人，请本人重新拍摄，或先更换头像',
    'This is not the person of the avatar; take it again yourself, or change the avatar first',
  ),
  FACE_DIFFERENT_ID: business('与身份证照片不是同一人', 'This is not the person of the ID card'),
  LIVENESS_EXPIRED: business('验证已过期，请重新开始', 'The check has expired, please start again'),
  LIVENESS_FAILED: business('未按要求完成动作，请重试', 'The movements were not as asked, please try again'),
  LIVENESS_REPLAYED: business('照片已使用过，请重新拍摄', 'These pictures were used before, take new ones'),
  FACE_SAVE_FAILED: business('头像数据保存失败，请稍后重试', 'Avatar data save failed, try again later'),
  // talk
  VOICE_INVALID: business('无法识别的录音，请重新录制', 'Not a readable recording; please record it again'),
  VOICE_TOO_LONG: business('录音太长，最多{most}秒', 'The recording is too long; {most} seconds at most'),
  MESSAGE_SELF: business('不能给自己发送消息', 'Cannot send a message to yourself'),
  MESSAGE_EMPTY: business('不能发送空消息', 'An empty message cannot be sent'),
  WORD_KNOWN: business('词库里已有“{word}”，请编辑那一条', '“{word}” is in the list already; edit it there'),
  WORD_TOO_SHORT: business(
    '“{word}”太短，会误伤很多内容：请写长一些，或填写必须同时出现的词',
    '“{word}” is too short and would hit much that is innocent: make it longer, or say what it must stand beside',
  ),
  SENSITIVE: business('内容包含敏感词：{word}', 'The text contains a sensitive word: {word}'),
  ANSWER_AWAITED: business(
    '对方回复前最多发送{max}条消息，请等对方回复',
    'At most {max} messages until this person answers; please wait for the answer',
  ),
  STRANGERS_LIMIT: business(
    '{hours}小时内最多主动联系{max}位新朋友，{frees}（北京时间）后可继续。回复别人不受限制；实名认证或VIP会员名额更多',
    'You can write to {max} new people in {hours} hours; free again on {frees} (Beijing time). Answers are not limited, and verified or VIP members have more',
  ),
  RECALL_TOO_LATE: business('发送超过2分钟，不能撤回', 'A message can be recalled for 2 minutes only'),
  ALREADY_VOTED: business('你已经投过票了', 'You have already voted'),
  PK_CLOSED: business('这场PK已结束，去看看下一场', 'This PK is over; look at the next one'),
  QUESTIONS_OPEN: business(
    '你有{max}个问题在等我们答复，请先在其中补充',
    '{max} questions of yours wait for our answer; add to one of them',
  ),
  QUESTION_LONG: business('这个问题的对话已经很长，请另提一个问题', 'This thread is full; ask another question'),
  QUESTION_UNANSWERED: business('客服答复后才能评价', 'You can rate it once support has answered'),
  BROADCAST_CANNOT_MOVE: business(
    '这条系统消息的状态不允许此操作，请刷新查看',
    'The state of this system message does not allow it; reload to see it',
  ),
  REPORT_CLOSED: business('这个举报已经处理，不能撤回', 'This report is decided already and cannot be withdrawn'),
  REPORT_MESSAGE_GONE: business(
    '有消息已撤回或不在你们的聊天中，请重新选择',
    'A message was recalled, or is not of your talk; choose again',
  ),
  APPEAL_TICKET: business('身份确认已过期，请重新登录后申诉', 'Your proof has run out; log in again to appeal'),
  APPEAL_NO_BAN: business('账号没有被封禁，可以直接登录', 'This account is not banned; you can log in'),
  APPEAL_WAITS: business('你的申诉正在复核，请等待结果', 'Your appeal is being looked at; please wait for the outcome'),
  APPEAL_FACTS: business(
    '这次封禁已经复核过。有新的情况才能再次申诉，请写明新的情况',
    'This ban was looked at again already. Say what is new to appeal once more',
  ),
  APPEAL_USED: business('这次封禁的申诉机会已用完', 'This ban was appealed against twice; that decision stands'),
  APPEAL_SAME_MODERATOR: business(
    '申诉须由另一位同事处理：你作出过这次封禁或前一次复核的决定',
    'Somebody else must decide: you decided this ban, or an appeal against it',
  ),
  APPEAL_NOT_SHORTER: business('新的期限必须早于原来的解封时间', 'The new end must be before the one that the ban has'),
  WX_CHECK_ERROR: business('微信内容安全检查出错，请稍后重试', 'WeChat content security check error, retry later'),
  CHECK_FAILED: business('内容检查失败，请稍后重试', 'The content check failed, retry later'),
  // money
  GUANPOINT_NOT_ENOUGH: business('关点不足，请前往VIP中心', 'guanPoint insufficient, go to the VIP center'),
  PRICE_CHANGED: business('价格已更新为{now}，请确认后重新下单', 'The price is now {now}; look at it and order again'),
  SPEND_CAP_DAY: business(
    '超出你设置的每日消费上限：上限{capText}，今天已付{spentText}，{frees}（北京时间）后恢复，可在设置中查看',
    'Over the daily cap you set: cap {capText}, spent today {spentText}; free again on {frees} (Beijing time). See settings',
  ),
  SPEND_CAP_MONTH: business(
    '超出你设置的每月消费上限：上限{capText}，本月已付{spentText}，{frees}（北京时间）后恢复，可在设置中查看',
    'Over the monthly cap you set: cap {capText}, spent this month {spentText}; free again on {frees} (Beijing time). See settings',
  ),
  REFUND_ASKED: business(
    '你已申请过退款，请等待财务答复',
    'You have asked for this refund already; finance will answer you',
  ),
  PRODUCT_KEEPS: business('商品编号与类型不能更改，请新建商品', 'A product keeps its number and kind; add a new one'),
  PRODUCT_NOT_FOUND: business('获取商品失败', 'Failed to get the product'),
  ORDER_NOT_FOUND: business('查询订单状态失败', 'Querying the order status failed'),
  ORDER_NOT_PAID: business('订单未支付', 'Order not paid'),
  ORDER_CLOSED: business('订单已关闭', 'Order closed'),
  ORDER_CANNOT_MOVE: business('订单状态不允许此操作', 'The order’s state does not allow this'),
  SECOND_PERSON_NEEDED: business('需要另一位同事批准', 'Another person must approve this'),
  STAFF_DAY_LIMIT: business(
    '你今天经手的总额已达上限，{frees}（北京时间）后可以继续，或请另一位同事处理',
    'You have reached the limit of what one colleague handles in a day; go on after {frees} (Beijing time), or ask a colleague',
  ),
  PAYMENT_QUERY_FAILED: business('查询出错，请稍后重试', 'Query error, retry later'),
  TRANSACTION_INVALID: business(
    '支付凭证无效，如已扣款请联系客服',
    'The transaction could not be verified; if you were charged, contact support',
  ),
  ORDER_ACTIVATION_FAILED: business('订单激活出错', 'Order activation error'),
  ACCOUNT_INFO_ERROR: business('用户信息错误，请联系客服', 'User info error, contact support'),
  WITHDRAW_TOO_LITTLE: business('最低提现金额为100元', 'The minimum withdrawal is 100 yuan'),
  WITHDRAW_TOO_MUCH: business('可提现金额不足，请减少数量', 'There is not that much to withdraw; choose less'),
  WITHDRAW_PENDING: business(
    '有一笔提现正在处理，完成后可以再申请',
    'A withdrawal is being handled already; ask for the next one when it is done',
  ),
  WITHDRAW_LIMIT: business(
    '超过提现限额，今天还可提现{dayLeft}元，本月还可提现{monthLeft}元',
    'Above the limit: {dayLeft} yuan are left for today, {monthLeft} for this month',
  ),
  WITHDRAW_CHANGED: business(
    '到账金额与你确认的不同，请查看最新计算后再确认',
    'What would be paid out differs from what you confirmed; look at the new sum and confirm again',
  ),
  WITHDRAW_CANNOT_MOVE: business(
    '提现状态不允许此操作，请刷新查看',
    'The state of the withdrawal does not allow this; reload to see it',
  ),
  ENVELOPE_INVALID: http(400, '加密内容无法解密，请重试', 'The encrypted body cannot be opened, try again'),
  KEY_RETIRED: http(
    400,
    '加密密钥已更换，请重新获取密钥后再试',
    'This key is no longer used; get the present one and try again',
  ),
  SIGNATURE_INVALID: http(401, '签名校验失败，请重试', 'The signature is not valid, try again'),
  ALREADY_SIGNED_TODAY: business('今天已经签到过了', 'Already checked in today'),
  LIST_VIEW_TITLE: business(
    '这个列表已有同名视图，请换一个名称，或在“管理视图”中修改原来的',
    'This list has a view of that name; choose another, or change the one there is under “Manage views”',
  ),
  LIST_VIEWS_FULL: business(
    '一个列表最多保存{most}个视图，请先删除不用的',
    'A list keeps {most} views at most; delete one that is not used',
  ),

  // the assistant
  ASSISTANT_OFF: business(
    '这里未提供AI助手，请看常见问题或问客服',
    'There is no AI assistant here; see the common questions or ask support',
  ),
  ASSISTANT_BUSY: business(
    '上一个回答还没有结束，请等它说完或先停止',
    'The answer before is not finished; wait for its end or stop it first',
  ),
  ASSISTANT_LIMIT: http(
    429,
    '24小时内最多提问{perDay}次，已用完，请晚些再来',
    'You can ask {perDay} times in 24 hours and have done so; please come back later',
  ),
  ASSISTANT_UNSAFE: business(
    'AI助手不能回答这个内容，请换个问题；需要帮助请问客服',
    'The AI assistant cannot answer this; ask something else, or ask support for help',
  ),
  ASSISTANT_CUT: business('回答中断了，请点“重试”再问一次', 'The answer broke off; tap Retry to ask again'),
} as const satisfies Record<string, Entry>

export type ErrorCode = keyof typeof errors
export type Language = 'zh-CN' | 'en'

/** The refusal's text in a language, its `{…}` filled from details. */
export const errorText = (code: ErrorCode, language: Language, details: Record<string, unknown> = {}): string =>
  textOf(code, language === 'en' ? 'en' : 'zh', details).replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(details[name] ?? whole),
  )

/** A limit names itself in the text. */
const textOf = (code: ErrorCode, language: 'zh' | 'en', details: Record<string, unknown>): string =>
  limitTextOf(details, language) ?? errors[code][language]

/** zh-CN unless the header prefers English. */
export const languageOf = (acceptLanguage: string | undefined): Language =>
  /^\s*en\b/i.test(acceptLanguage ?? '') ? 'en' : 'zh-CN'
